import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { countToHandOver } from '../released-portions.tsx';
import styles from './board.module.css';
import { getColumn } from './order-groups.ts';

/** How many portions of each meal are still to be made, the most first: "7 × Tonkotsu Ramen". */
export function PortionsToMake({ orders }: { orders: readonly RestaurantOrderView[] }) {
  const sums = sumPortionsToMake(orders);
  if (sums.length === 0) return null;
  return (
    <section className={`row wrap gap-8 text-15 min-height-48 ${styles.sums}`} aria-label={m.board_to_make()}>
      {sums.map(({ mealName, portions }) => (
        <span key={mealName} className={`pill white outlined num ${styles.sum}`}>
          <b>{portions}</b> × {mealName}
        </span>
      ))}
    </section>
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
