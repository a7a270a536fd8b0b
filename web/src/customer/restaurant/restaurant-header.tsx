import { pictureSizes } from '@fondly/contract/picture-src-set';
import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import {
  IconArrowLeft,
  IconBell,
  IconClock,
  IconHeart,
  IconHeartFilled,
  IconMapPin,
  IconShare,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { toAddress } from '../../shared/language/page-language.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { findCuisine } from '../../shared/restaurant/cuisine-name.ts';
import { Rating } from '../../shared/restaurant/rating.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { toNewRulePath } from '../alerts/rules/new-rule-path.ts';
import { BackLink } from '../frame/back-link.tsx';
import { shareLink } from '../share-link.ts';
import { useSetFavorite } from '../use-set-favorite.ts';
import styles from './restaurant-header.module.css';

/** The restaurant's name, address and opening hours. */
export function RestaurantHeader({ restaurant }: { restaurant: PublicRestaurantView }) {
  const cuisine = findCuisine(restaurant);
  return (
    <div className={`relative ${styles.head}`}>
      <div className={styles.wide}>
        <BackLink to="/kitchens">{m.kitchens_all()}</BackLink>
      </div>
      <div className={`relative ${styles.top}`}>
        <Picture
          src={restaurant.headerImageUrl}
          alt=""
          ratio="16/9"
          sizes={pictureSizes.page}
          isFirst
          className={styles.picture}
        />
        <Link className={`circle white size-44 absolute ${styles.back}`} to="/kitchens" aria-label={m.kitchens_all()}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
      </div>
      <div className={`flex gap-20 align-start ${styles.info}`}>
        <div className={`circle relative ${styles.logo}`}>
          <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={96} />
        </div>
        <div className="stack grow gap-8">
          <h1 className="weight-800 page-heading">{restaurant.name}</h1>
          <ul className={`row wrap muted text-15 ${styles.facts}`}>
            <li>
              <Rating rating={restaurant.rating} count={restaurant.ratingCount} />
            </li>
            <li>{cuisine}</li>
            <li>
              <IconMapPin size={18} aria-hidden />
              {formatAddress(restaurant)}
            </li>
            <li className={restaurant.open.isOpen ? styles.open : styles.closed}>
              <IconClock size={18} aria-hidden />
              {formatOpenState(restaurant.open, { timezone: restaurant.timezone, now: readNow() })}
            </li>
          </ul>
          {restaurant.description && (
            <p className={styles.description} lang={restaurantLanguage}>
              {restaurant.description}
            </p>
          )}
        </div>
        <div className={`flex gap-8 ${styles.actions}`}>
          <Link
            className={`circle white middle size-48 outlined ${styles.action}`}
            to={toNewRulePath(new URLSearchParams({ restaurant: restaurant.id }))}
            aria-label={m.alert_rules_create_for_kitchen({ name: restaurant.name })}
            title={m.alert_rules_create()}
          >
            <IconBell size={20} aria-hidden />
          </Link>
          <ShareButton restaurant={restaurant} />
          <FavoriteButton restaurant={restaurant} />
        </div>
      </div>
    </div>
  );
}

/** Shares the public page, which needs no account. */
function ShareButton({ restaurant: { name, slug } }: { restaurant: PublicRestaurantView }) {
  const share = async () => {
    const url = window.location.origin + toAddress(onSalePaths.restaurant(slug));
    if (!(await shareLink({ text: m.kitchens_share_text({ name }), url })))
      showToast({ tone: 'error', text: m.kitchens_share_failed() });
  };
  return (
    <button
      type="button"
      className={`circle white middle size-48 outlined ${styles.action}`}
      aria-label={m.kitchens_share_label({ name })}
      title={m.kitchens_share_button()}
      onClick={() => void share()}
    >
      <IconShare size={20} aria-hidden />
    </button>
  );
}

/** On a phone, the heart alone. */
function FavoriteButton({ restaurant }: { restaurant: PublicRestaurantView }) {
  const setFavorite = useSetFavorite();
  const Icon = restaurant.isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={`text-16 weight-650 pill white inline-row gap-8 outlined height-48 ${styles.action} ${styles.favorite}`}
      aria-pressed={restaurant.isFavorite}
      onClick={() => setFavorite(restaurant.id, !restaurant.isFavorite)}
    >
      <Icon size={20} aria-hidden />
      <span className="beside-icon">
        {restaurant.isFavorite ? m.kitchens_favorite_button_on() : m.kitchens_favorite_button()}
      </span>
    </button>
  );
}

/** The address with its ZIP. The ZIP is a field of its own but may also be part of the address. */
function formatAddress({ address, zip }: PublicRestaurantView): string {
  if (!address) return m.kitchens_address_with_order({ zip });
  return address.includes(zip) ? address : `${address} ${zip}`;
}
