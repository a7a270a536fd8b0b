import type { KitchenCardView } from '@fondly/contract/restaurants';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { KitchenCard } from '../../shared/restaurant/restaurant-card.tsx';
import { useFavorite } from '../use-set-favorite.ts';
import styles from './restaurant-groups.module.css';

type Props = { kitchens: readonly KitchenCardView[]; areaName: string | null };

/** The favorites, then all others. */
export function KitchenGroups({ kitchens, areaName }: Props) {
  const favorites = kitchens.filter(({ isFavorite }) => isFavorite);
  const others = kitchens.filter(({ isFavorite }) => !isFavorite);
  const pressed = useRef<string | null>(null);
  const first = (favorites[0] ?? others[0])?.id;
  const title = areaName ? `All kitchens in ${areaName}` : 'All kitchens';
  return (
    <>
      {favorites.length > 0 && <Group title="Your favorites" kitchens={favorites} first={first} pressed={pressed} />}
      {others.length > 0 && <Group title={title} kitchens={others} first={first} pressed={pressed} />}
    </>
  );
}

/** The heart that was pressed last. Its card moves to the other group, and the focus has to move along with it. */
type Pressed = RefObject<string | null>;

type GroupProps = {
  title: string;
  kitchens: readonly KitchenCardView[];
  /** Id of the kitchen on top of the page. */
  first: string | undefined;
  pressed: Pressed;
};

function Group({ title, kitchens, first, pressed }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.grid}>
        {kitchens.map((kitchen) => (
          <Cell key={kitchen.id} kitchen={kitchen} isFirst={kitchen.id === first} pressed={pressed} />
        ))}
      </div>
    </section>
  );
}

type CellProps = { kitchen: KitchenCardView; isFirst: boolean; pressed: Pressed };

function Cell({ kitchen, isFirst, pressed }: CellProps) {
  const putFavorite = useFavorite();
  const cell = useRef<HTMLDivElement>(null);
  // With the move itself: in between, the focus would be nowhere.
  useLayoutEffect(() => {
    if (pressed.current !== kitchen.id) return;
    pressed.current = null;
    cell.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [kitchen.id, pressed]);
  return (
    <div ref={cell}>
      <KitchenCard
        kitchen={kitchen}
        isFirst={isFirst}
        onFavorite={(isFavorite) => {
          pressed.current = kitchen.id;
          putFavorite(kitchen.id, isFavorite);
        }}
      />
    </div>
  );
}
