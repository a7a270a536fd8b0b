import type { Allergen } from '@fondly/contract/food';
import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { restaurantLanguage } from '../language/restaurant-language.ts';
import { Rating } from '../restaurant/rating.tsx';
import { RestaurantLogo } from '../restaurant/restaurant-logo.tsx';
import { Picture } from '../ui/display/picture.tsx';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import styles from './meal-card.module.css';
import { MealPickupTime } from './meal-pickup-time.tsx';
import { MealTags } from './meal-tags.tsx';
import { OrderNowButton } from './order-now-button.tsx';
import { Price } from './price.tsx';

export type MealCardRestaurant = { name: string; logoUrl: string | null; tone: readonly [string, string] };
type Props = {
  meal: MealView;
  restaurant: MealCardRestaurant;
  /**
   * Set in search results, which also show the restaurant's header picture, the name of the day, the address,
   * "Discounted" and "You Pay".
   */
  found?: MealWithRestaurantView;
  /** Allergens that the customer avoids: those that the meal may contain are marked. */
  avoided?: readonly Allergen[];
  /** The page of the meal, to which its name links. */
  path?: string;
  sizes?: string;
  isFirst?: boolean;
};

export function MealCard({ meal, restaurant, found, avoided = [], path, sizes, isFirst = false }: Props) {
  const isSearch = found !== undefined;
  return (
    <article
      className={`flex fit relative column ${styles.card}`}
      data-sold-out={meal.availableQuantity === 0 || undefined}
    >
      <div className="relative">
        <Pictures
          meal={meal}
          headerUrl={found?.restaurantHeaderImageUrl ?? null}
          {...(sizes && { sizes })}
          isFirst={isFirst}
        />
        <MealTags meal={meal} isSearch={isSearch} />
      </div>
      <div className={`flex gap-4 column ${styles.body}`}>
        <h3 className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {path ? (
            <Link to={path} reloadDocument>
              {meal.name}
            </Link>
          ) : (
            meal.name
          )}
        </h3>
        <div className="row note fit gap-8">
          <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={24} />
          <span className={`nowrap clip ${styles.cut}`}>{m.meal_by_kitchen({ name: restaurant.name })}</span>
          {found && <DistanceAndRating found={found} />}
        </div>
        {!found && (
          <p className={`note clip two-lines ${styles.description}`} lang={restaurantLanguage}>
            {meal.description}
          </p>
        )}
        <MealPickupTime meal={meal} isDayAlwaysShown={isSearch} />
        {found && <FoundDetails found={found} hasFood={avoided.length === 0} />}
        {(!found || avoided.length > 0) && <AllergensAndDiets meal={meal} avoided={avoided} />}
        <div className={`flex space-between gap-12 push-down align-end ${styles.foot}`}>
          <Price
            priceCents={meal.priceCents}
            originalPriceCents={meal.originalPriceCents}
            worthCents={meal.worthCents}
            isTaxed={meal.isTaxed}
            hasYouPayLabel={isSearch}
          />
          <OrderNowButton meal={meal} />
        </div>
      </div>
    </article>
  );
}

type PicturesProps = { meal: MealView; headerUrl: string | null; sizes?: string; isFirst: boolean };

/** The meal in front of the restaurant's header picture. Either one fills the frame when the other is missing. */
function Pictures({ meal, headerUrl, ...frame }: PicturesProps) {
  const hasBoth = headerUrl !== null && meal.imageUrl !== null;
  return (
    <>
      {hasBoth && (
        <Picture src={headerUrl} alt="" {...frame} isFirst={false} className={`${styles.picture} ${styles.behind}`} />
      )}
      <Picture
        src={meal.imageUrl ?? headerUrl}
        alt={meal.name}
        lang={restaurantLanguage}
        {...frame}
        className={hasBoth ? `${styles.picture} ${styles.inFront}` : styles.picture}
      />
    </>
  );
}

function DistanceAndRating({ found }: { found: MealWithRestaurantView }) {
  const { miles, restaurantRating: rating, restaurantRatingCount: count } = found;
  return (
    <>
      {miles > 0 && <span className="nowrap rigid">· {m.meal_miles({ miles: miles.toFixed(1) })}</span>}
      <Rating rating={rating} count={count} />
    </>
  );
}

/** The description in one line. A tap shows it in full, with the address and the food facts. */
function FoundDetails({ found, hasFood }: { found: MealWithRestaurantView; hasFood: boolean }) {
  return (
    <details className={styles.details}>
      <summary className="row note relative gap-6 pointer">
        <span className={`nowrap clip grow ${styles.cut}`} lang={restaurantLanguage}>
          {found.description || formatAddress(found)}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div className={`row text-14 fit gap-6 leading-145 ${styles.place}`}>
        <IconMapPin size={16} aria-hidden />
        <span>{formatAddress(found)}</span>
      </div>
      {hasFood && <AllergensAndDiets meal={found} />}
    </details>
  );
}

/** In full, because the part after the first comma may be the floor. The ZIP is added where the address lacks it. */
function formatAddress({ restaurantAddress, zip }: MealWithRestaurantView): string {
  if (!restaurantAddress) return zip;
  if (restaurantAddress.includes(zip)) return restaurantAddress;
  return `${restaurantAddress}${/ [A-Z]{2}$/.test(restaurantAddress) ? '' : ','} ${zip}`;
}
