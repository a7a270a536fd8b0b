import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useId, useRef, useState } from 'react';
import { useMedia } from '../../../shared/page/use-media.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { countToHandOver } from '../released-portions.tsx';
import styles from './board.module.css';
import { getColumn } from './order-groups.ts';
import { useCutCount } from './use-cut-count.ts';

/** As in `board.module.css`. */
const narrowScreen = '(max-width: 1100px)';

/**
 * How many portions of each meal are to be made, the earliest pickup first as on the tickets, and how many more may
 * follow. They take one row, so that tickets come into view: on a phone or a tablet it scrolls sideways, and on a wide
 * screen a button shows the rest.
 */
export function PortionsToMake({ orders }: { orders: readonly RestaurantOrderView[] }) {
  const isNarrow = useMedia(narrowScreen);
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const sums = sumPortionsToMake(orders);
  const cutCount = useCutCount(list);
  // While everything waits for an answer, the answers come first.
  if (sums.every(({ portions }) => portions === 0)) return null;
  return (
    <div className="flex gap-12">
      <h2 id={headingId} className="row rigid label plain-heading height-48">
        {m.board_to_make()}
      </h2>
      {/* A keyboard scrolls it, too. */}
      <ul
        ref={list}
        id={`${headingId}-list`}
        className={`row wrap grow gap-8 ${styles.toMake}`}
        data-open={isOpen || undefined}
        aria-labelledby={headingId}
        tabIndex={isNarrow ? 0 : undefined}
      >
        {sums.map(({ mealName, portions, waiting }) => (
          <li
            key={mealName}
            className="row gap-8 rigid text-15 weight-600 bordered white radius-12 height-48 padding-x-16"
          >
            {portions > 0 && <b className="num weight-800 display text-22">{portions}</b>} {mealName}
            {waiting > 0 && <span className="num muted">{m.board_to_make_waiting({ count: waiting })}</span>}
          </li>
        ))}
      </ul>
      {!isNarrow && cutCount > 0 && (
        <Button
          variant="subtle"
          className="rigid"
          aria-expanded={isOpen}
          aria-controls={`${headingId}-list`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.board_to_make_fewer_button() : m.board_to_make_more_button({ count: cutCount })}
        </Button>
      )}
    </div>
  );
}

type MealSum = { mealName: string; portions: number; waiting: number };

/** Portions of accepted orders that are not ready, and beside them those that wait for an answer, which may be denied. */
export function sumPortionsToMake(orders: readonly RestaurantOrderView[]): MealSum[] {
  const toMake = sumByMeal(orders.filter(isToMake));
  const waiting = sumByMeal(orders.filter((order) => getColumn(order) === 'pending' && !isToMake(order)));
  return [...new Set([...toMake.keys(), ...waiting.keys()])].map((mealName) => ({
    mealName,
    portions: toMake.get(mealName) ?? 0,
    waiting: waiting.get(mealName) ?? 0,
  }));
}

const isToMake = (order: RestaurantOrderView) =>
  getColumn(order) === 'approved' || (getColumn(order) === 'pending' && order.isCapturePending);

/** The portions of each meal, the earliest pickup first. */
function sumByMeal(orders: readonly RestaurantOrderView[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const order of orders.toSorted(comparePickup)) {
    const portions = countToHandOver(order);
    if (portions > 0) sums.set(order.mealName, (sums.get(order.mealName) ?? 0) + portions);
  }
  return sums;
}

function comparePickup(a: RestaurantOrderView, b: RestaurantOrderView): number {
  return Date.parse(a.pickupStart) - Date.parse(b.pickupStart) || Date.parse(a.createdAt) - Date.parse(b.createdAt);
}
