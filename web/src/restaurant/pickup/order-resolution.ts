import type { Input } from '@fondly/contract/api';
import type { KitchenOrderView } from '@fondly/contract/orders';
import type { PickupChange } from '@fondly/contract/restaurant/pickup-hours';
import { daysAfter, localDay, localTime, minutesAfter } from '@fondly/contract/time';

export type MoveWish = Input<'POST /api/restaurant/orders/:id/ask-to-move'>['body'];

/** What becomes of an order that a change of hours touches. */
export type Fate = { choice: 'keep' | 'cancel' } | { choice: 'move'; wish: MoveWish };

const longestWindowMinutes = 60;

/**
 * The other time that is likely meant: before an early close the last hour until then, after a closed day the same hours
 * of the next one. The kitchen changes it where it knows better.
 */
export function usualMove(order: KitchenOrderView, change: PickupChange): MoveWish {
  const { timezone } = order;
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (change.kind === 'closeEarly') {
    const from = minutesBefore(change.closes, longestWindowMinutes);
    return { day: localDay(start, timezone), starts: from, ends: change.closes };
  }
  const isClosedDay = change.kind === 'closeDay';
  const day = isClosedDay ? localDay(daysAfter(start, 1), timezone) : localDay(start, timezone);
  return { day, starts: localTime(start, timezone), ends: localTime(end, timezone) };
}

/** "17:30" and 60 as "16:30", on the same clock. */
function minutesBefore(time: string, minutes: number): string {
  return localTime(minutesAfter(new Date(`1970-01-02T${time}:00Z`), -minutes), 'UTC');
}
