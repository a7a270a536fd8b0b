import type { Input } from '@fondly/contract/api';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import { daysAfter, minutesAfter, toLocalDate, toLocalTime } from '@fondly/contract/time';

export type RescheduleInput = Input<'POST /api/restaurant/orders/:id/ask-to-move'>['body'];

/** What happens to an order that a change of hours affects. */
export type OrderResolution = { choice: 'keep' | 'cancel' } | { choice: 'reschedule'; input: RescheduleInput };

const longestWindowMinutes = 60;

/**
 * Suggests another pickup time: the last hour before an early close, or the same hours on the day after a closed day.
 * Staff can change it.
 */
export function suggestReschedule(order: RestaurantOrderView, change: PickupHoursChange): RescheduleInput {
  const { timezone } = order;
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (change.kind === 'closeEarly') {
    const from = minutesBefore(change.closes, longestWindowMinutes);
    return { day: toLocalDate(start, timezone), starts: from, ends: change.closes };
  }
  const isClosedDay = change.kind === 'closeDay';
  const day = isClosedDay ? toLocalDate(daysAfter(start, 1), timezone) : toLocalDate(start, timezone);
  return { day, starts: toLocalTime(start, timezone), ends: toLocalTime(end, timezone) };
}

/** "17:30" and 60 as "16:30", in local time. */
function minutesBefore(time: string, minutes: number): string {
  return toLocalTime(minutesAfter(new Date(`1970-01-02T${time}:00Z`), -minutes), 'UTC');
}
