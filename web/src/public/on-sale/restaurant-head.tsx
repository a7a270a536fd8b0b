import { pictureSizes } from '@fondly/contract/picture-src-set';
import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { findCuisine } from '../../shared/restaurant/cuisine-name.ts';
import { Rating } from '../../shared/restaurant/rating.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './on-sale.module.css';

/** A kitchen's picture, name, and public address. */
export function RestaurantHead({ restaurant }: { restaurant: PublicRestaurantView }) {
  const { name, address, zip, open, timezone } = restaurant;
  const fullAddress = address.includes(zip) ? address : `${address} ${zip}`;
  return (
    <header className="stack gap-16">
      <Picture
        src={restaurant.headerImageUrl}
        alt=""
        ratio="16/9"
        sizes={pictureSizes.page}
        isFirst
        className={styles.banner}
      />
      <div className="flex gap-16 align-start">
        <RestaurantLogo name={name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={64} />
        <div className="stack gap-6 fit">
          <h1 className="weight-800 page-heading">{name}</h1>
          <p className={`row wrap muted text-15 ${styles.facts}`}>
            <Rating rating={restaurant.rating} count={restaurant.ratingCount} />
            <span>{findCuisine(restaurant)}</span>
            <span>{address ? fullAddress : m.kitchens_unknown_address()}</span>
            <span className="weight-600">{formatOpenState(open, { timezone, now: readNow() })}</span>
          </p>
          {restaurant.description && (
            <p className={styles.description} lang={restaurantLanguage}>
              {restaurant.description}
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
