import { formatCents } from '@fondly/contract/money';
import { pictureSrcSet } from '@fondly/contract/picture-src-set';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconHeartFilled } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { readNow } from '../api/corrected-clock.ts';
import { DottedLine } from '../ui/display/dotted-line.tsx';
import { Picture } from '../ui/display/picture.tsx';
import { Tag } from '../ui/display/tag.tsx';
import { findCuisine } from './cuisine-name.ts';
import { Rating } from './rating.tsx';
import styles from './restaurant-card.module.css';
import { RestaurantLogo } from './restaurant-logo.tsx';

type Props = {
  restaurant: RestaurantCardView;
  /** Where the card leads. */
  path?: string;
  isFirst?: boolean;
  /** On a phone, a row with a small picture, so that four fit on a screen. */
  isRowOnPhone?: boolean;
  /** The header instead of a dish: the card above shows the same one. */
  hasHeaderOnPhone?: boolean;
  /** Without it, the card has no favorite button. */
  onFavorite?: (isFavorite: boolean) => void;
};

/** A restaurant in a grid. The whole card is a link except for the favorite button. */
export function RestaurantCard({ restaurant, path = `/kitchen/${restaurant.id}`, ...props }: Props) {
  const { isFirst = false, isRowOnPhone = false, hasHeaderOnPhone = false, onFavorite } = props;
  return (
    <article className={`relative ${styles.card}`} data-row={isRowOnPhone || undefined}>
      <Picture
        src={restaurant.headerImageUrl}
        alt=""
        ratio="16/9"
        {...(isRowOnPhone && { sizes: '(max-width: 699px) 190px, 400px' })}
        isFirst={isFirst}
        className={styles.picture}
      >
        {isRowOnPhone && !hasHeaderOnPhone && <PhonePicture src={restaurant.mealImageUrl} />}
      </Picture>
      <div className={`flex wrap absolute ${styles.tag}`}>
        <MealsToday restaurant={restaurant} />
      </div>
      {onFavorite && (
        <FavoriteButton name={restaurant.name} isFavorite={restaurant.isFavorite} onFavorite={onFavorite} />
      )}
      <div className={`flex gap-12 ${styles.body}`}>
        <span className={styles.logo}>
          <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={44} />
        </span>
        <div className={`grow ${styles.words}`}>
          <div className={`flex space-between gap-8 align-baseline ${styles.head}`}>
            <h3 className="text-17 weight-700 item-name">
              <Link className={styles.link} to={path}>
                {restaurant.name}
              </Link>
            </h3>
            <Rating rating={restaurant.rating} count={restaurant.ratingCount} />
          </div>
          <CuisineAndNeighborhood restaurant={restaurant} />
          <DottedLine
            className="text-14"
            parts={[
              <span key="pickup" className={`weight-600 ${isPickupNow(restaurant) ? 'ok-text' : ''}`}>
                {formatPickup(restaurant)}
              </span>,
              restaurant.miles ? (
                <span key="miles" className="muted">
                  {m.meal_miles({ miles: restaurant.miles.toFixed(1) })}
                </span>
              ) : null,
            ]}
          />
        </div>
      </div>
    </article>
  );
}

/** One dish fills a small square better than a header. */
const PhonePicture = ({ src }: { src: string | null }) =>
  src && <source media="(max-width: 699px)" srcSet={pictureSrcSet(src) ?? src} sizes="128px" />;

/** Whether the card's line about pickup is about now. One that begins later is not green. */
const isPickupNow = ({ pickup, open }: RestaurantCardView): boolean =>
  open.isOpen && (!pickup || new Date(pickup.start) <= readNow());

/** When something can be picked up, or when the restaurant is open while it has nothing on sale. */
function formatPickup({ pickup, open, timezone }: RestaurantCardView): string {
  const now = readNow();
  if (!pickup || open.pause) return formatOpenState(open, { timezone, now });
  const [start, end] = [new Date(pickup.start), new Date(pickup.end)];
  const until = formatTimeInSentence(end, timezone);
  return start <= now
    ? m.kitchens_pickup_until({ time: until })
    : m.kitchens_pickup_between({ start: formatTimeInSentence(start, timezone), end: until });
}

/** "Japanese · Old Fourth Ward, 30308"; a restaurant without a cuisine shows its type. A long name gets its own line. */
function CuisineAndNeighborhood({ restaurant }: { restaurant: RestaurantCardView }) {
  const { neighborhood, area, zip } = restaurant;
  const name = neighborhood ?? area;
  return (
    <DottedLine
      className="note"
      parts={[
        findCuisine(restaurant),
        <Fragment key="place">
          {name ?? zip}
          {name && <span className={styles.zip}>, {zip}</span>}
        </Fragment>,
      ]}
    />
  );
}

/** A paused restaurant sells nothing until the end of the pause, which the card names: it may well have meals then. */
function MealsToday({ restaurant }: { restaurant: RestaurantCardView }) {
  const { mealsToday: count, lowestPriceCents, lowestOriginalPriceCents, isTaxed, open } = restaurant;
  if (count === 0 && open.pause) return null;
  if (count === 0 || lowestPriceCents === null) {
    return (
      <Tag variant="plain">
        <span className="muted">{m.kitchens_no_meals_today()}</span>
      </Tag>
    );
  }
  const price = formatMealPrice({ priceCents: lowestPriceCents, isTaxed });
  return (
    <Tag variant="plain">
      {m.kitchens_meals_from_price({ count, price })}
      {lowestOriginalPriceCents && (
        <s className="weight-400 muted">
          <span className="visually-hidden">{m.meal_original_price()} </span>
          {formatCents(lowestOriginalPriceCents)}
        </s>
      )}
    </Tag>
  );
}

type FavoriteButtonProps = { name: string; isFavorite: boolean; onFavorite: (isFavorite: boolean) => void };

export function FavoriteButton({ name, isFavorite, onFavorite }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      className={`middle circle white size-44 absolute ${styles.heart}`}
      aria-pressed={isFavorite}
      aria-label={m.kitchens_favorite_label({ name })}
      onClick={() => onFavorite(!isFavorite)}
    >
      <IconHeartFilled size={22} strokeWidth={2} aria-hidden />
    </button>
  );
}
