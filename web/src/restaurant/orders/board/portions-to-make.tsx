import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useId } from 'react';
import { useMedia } from '../../../shared/page/use-media.ts';
import { countToHandOver } from '../released-portions.tsx';
import styles from './board.module.css';
import { getColumn } from './order-groups.ts';

/** As in `board.module.css`. */
const phoneScreen = '(max-width: 700px)';

/** How many portions of each meal are still to be made, the most first. On a phone, they scroll sideways. */
export function PortionsToMake({ orders }: { orders: readonly RestaurantOrderView[] }) {
  const isPhone = useMedia(phoneScreen);
  const headingId = useId();
  const sums = sumPortionsToMake(orders);
  if (sums.length === 0) return null;
  return (
    <div className="row gap-12">
      <h2 id={headingId} className="rigid label plain-heading">
        {m.board_to_make()}
      </h2>
      {/* A keyboard scrolls it, too. */}
      <ul
        className={`row wrap grow gap-8 ${styles.toMake}`}
        aria-labelledby={headingId}
        tabIndex={isPhone ? 0 : undefined}
      >
        {sums.map(({ mealName, portions }) => (
          <li
            key={mealName}
            className="row gap-8 rigid text-15 weight-600 bordered white radius-12 height-48 padding-x-16"
          >
            <b className="num weight-800 display text-22">{portions}</b> {mealName}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Orders that are ready are made; those that wait for an answer may be denied, but the cook plans with them. */
export function sumPortionsToMake(orders: readonly RestaurantOrderView[]): { mealName: string; portions: number }[] {
  const sums = new Map<string, number>();
  for (const order of orders) {
    const column = getColumn(order);
    if (column !== 'pending' && column !== 'approved') continue;
    sums.set(order.mealName, (sums.get(order.mealName) ?? 0) + countToHandOver(order));
  }
  return [...sums]
    .map(([mealName, portions]) => ({ mealName, portions }))
    .filter(({ portions }) => portions > 0)
    .toSorted((a, b) => b.portions - a.portions);
}
