import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { MessageText } from '../../../shared/language/message-text.tsx';
import { countToHandOver } from '../released-portions.tsx';
import { getColumn } from './order-groups.ts';

/** How many portions of each meal are still to be made, the most first: "To make: 7 Tonkotsu Ramen, 3 Gyoza". */
export function PortionsToMake({ orders }: { orders: readonly RestaurantOrderView[] }) {
  const sums = sumPortionsToMake(orders);
  if (sums.length === 0) return null;
  const meals = sums.map(({ mealName, portions }) => `${portions} ${mealName}`).join(', ');
  return (
    <p className="num break text-17">
      <MessageText parts={m.board_to_make.parts({ meals })} tags={{ strong: (text) => <b>{text}</b> }} />
    </p>
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
