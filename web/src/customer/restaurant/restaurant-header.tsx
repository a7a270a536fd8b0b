import { pictureSizes } from '@fondly/contract/picture-src-set';
import type { KitchenView } from '@fondly/contract/restaurants';
import { IconArrowLeft, IconClock, IconHeart, IconHeartFilled, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Rating } from '../../shared/restaurant/rating.tsx';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { useFavorite } from '../use-set-favorite.ts';
import styles from './restaurant-header.module.css';

/** Who cooks here, where, and whether it is open now. */
export function KitchenHead({ kitchen }: { kitchen: KitchenView }) {
  const kind = kitchen.cuisines[0] ?? restaurantTypeNames[kitchen.restaurantType];
  return (
    <div className={styles.head}>
      <div className={styles.wide}>
        <BackLink to="/kitchens">All kitchens</BackLink>
      </div>
      <div className={styles.top}>
        <Picture
          src={kitchen.headerImageUrl}
          alt=""
          ratio="16/9"
          sizes={pictureSizes.page}
          isFirst
          className={styles.picture}
        />
        <Link className={`${styles.corner} ${styles.back}`} to="/kitchens" aria-label="All kitchens">
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <FavoriteCorner kitchen={kitchen} />
      </div>
      <div className={styles.info}>
        <div className={styles.logo}>
          <KitchenLogo name={kitchen.name} logoUrl={kitchen.logoUrl} tone={kitchen.tone} sizePixels={96} />
        </div>
        <div className={styles.words}>
          <h1 className={styles.name}>{kitchen.name}</h1>
          <ul className={styles.facts}>
            <li>
              <Rating rating={kitchen.rating} count={kitchen.ratingCount} />
            </li>
            <li>{kind}</li>
            <li>
              <IconMapPin size={18} aria-hidden />
              {placeOf(kitchen)}
            </li>
            <li className={kitchen.open.isOpen ? styles.open : styles.closed}>
              <IconClock size={18} aria-hidden />
              {kitchen.open.text}
            </li>
          </ul>
          {kitchen.description && <p className={styles.description}>{kitchen.description}</p>}
        </div>
        <FavoriteButton kitchen={kitchen} />
      </div>
    </div>
  );
}

/** On a wide screen a button with its word. */
function FavoriteButton({ kitchen }: { kitchen: KitchenView }) {
  const putFavorite = useFavorite();
  const Icon = kitchen.isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-pressed={kitchen.isFavorite}
      onClick={() => putFavorite(kitchen.id, !kitchen.isFavorite)}
    >
      <Icon size={20} aria-hidden />
      {kitchen.isFavorite ? 'Favorited' : 'Favorite'}
    </button>
  );
}

/** On a phone the heart alone, in the corner of the picture. */
function FavoriteCorner({ kitchen }: { kitchen: KitchenView }) {
  const putFavorite = useFavorite();
  const Icon = kitchen.isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={`${styles.corner} ${styles.heart}`}
      aria-pressed={kitchen.isFavorite}
      aria-label={`Favorite: ${kitchen.name}`}
      onClick={() => putFavorite(kitchen.id, !kitchen.isFavorite)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

/** The address with its ZIP, which a kitchen states apart and may have written into the address as well. */
function placeOf({ address, zip }: KitchenView): string {
  if (!address) return 'Unknown Address';
  return address.includes(zip) ? address : `${address} ${zip}`;
}
