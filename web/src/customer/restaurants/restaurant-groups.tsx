import type { RestaurantCardView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useFirstRows } from '../../shared/page/use-first-rows.ts';
import { useMedia } from '../../shared/page/use-media.ts';
import { RestaurantCard } from '../../shared/restaurant/restaurant-card.tsx';
import { useSetFavorite } from '../use-set-favorite.ts';
import styles from './restaurants-page.module.css';

type Props = {
  restaurants: readonly RestaurantCardView[];
  /** "All kitchens in Atlanta": the title above all but the favorites. */
  title: string;
};

/** The favorites, then all others. On a phone, the favorites are large cards beside each other, and the others rows. */
export function RestaurantGroups({ restaurants, title }: Props) {
  const favorites = restaurants.filter(({ isFavorite }) => isFavorite);
  const others = restaurants.filter(({ isFavorite }) => !isFavorite);
  const lastPressed = useRef<string | null>(null);
  const first = (favorites[0] ?? others[0])?.id;
  return (
    <>
      {favorites.length > 0 && (
        <Group
          title={m.kitchens_favorites_title()}
          restaurants={favorites}
          isLargeOnPhone
          first={first}
          lastPressed={lastPressed}
        />
      )}
      {others.length > 0 && <Group title={title} restaurants={others} first={first} lastPressed={lastPressed} />}
    </>
  );
}

/** The favorite button that was clicked last. Its card moves to the other group, and the focus must follow. */
type LastPressed = RefObject<string | null>;

type GroupProps = {
  title: string;
  restaurants: readonly RestaurantCardView[];
  isLargeOnPhone?: boolean;
  /** Id of the first restaurant on the page. */
  first: string | undefined;
  lastPressed: LastPressed;
};

function Group({ title, restaurants, isLargeOnPhone = false, first, lastPressed }: GroupProps) {
  const id = useId();
  const isPhone = useMedia('(max-width: 699px)');
  // A small picture leaves more space for large text.
  const isLargeText = useMedia('(max-width: 19em)');
  const isLarge = isLargeOnPhone && !isLargeText;
  const scrolls = isLarge && isPhone && restaurants.length > 1;
  const rows = useFirstRows(restaurants);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22 margin-bottom-16">
        {title}
      </h2>
      <div
        className={`margin-bottom-16 ${scrolls ? `flex gap-16 side-scroll ${styles.favorites}` : 'card-grid row-list'}`}
      >
        {rows.map((restaurant, index) => (
          <RestaurantCell
            key={restaurant.id}
            restaurant={restaurant}
            isFirst={restaurant.id === first}
            isRowOnPhone={!isLarge}
            hasHeaderOnPhone={index > 0 && rows[index - 1]?.mealImageUrl === restaurant.mealImageUrl}
            lastPressed={lastPressed}
          />
        ))}
      </div>
    </section>
  );
}

type RestaurantCellProps = {
  restaurant: RestaurantCardView;
  isFirst: boolean;
  isRowOnPhone: boolean;
  hasHeaderOnPhone: boolean;
  lastPressed: LastPressed;
};

function RestaurantCell({ restaurant, lastPressed, ...shape }: RestaurantCellProps) {
  const setFavorite = useSetFavorite();
  const cell = useRef<HTMLDivElement>(null);
  // In the same frame as the move, because the focus would be lost in between.
  useLayoutEffect(() => {
    if (lastPressed.current !== restaurant.id) return;
    lastPressed.current = null;
    cell.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [restaurant.id, lastPressed]);
  return (
    <div ref={cell}>
      <RestaurantCard
        restaurant={restaurant}
        {...shape}
        onFavorite={(isFavorite) => {
          lastPressed.current = restaurant.id;
          setFavorite(restaurant.id, isFavorite);
        }}
      />
    </div>
  );
}
