import { clockTime, dayOrToday } from '@fondly/contract/time';

type Pickup = { pickupStart: string; pickupEnd: string };
export type Untimely = { lead: string; text: string; verb: 'early' | 'late' };

/** What whoever stands there has to look at before an order is handed over outside its window (rule D-30); else null. */
export function earlyOrLate(order: Pickup, timezone: string, now: Date): Untimely | null {
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (now < start) {
    const day = dayOrToday(start, timezone, now);
    const when = day === 'Today' ? clockTime(start, timezone) : `${day}, ${clockTime(start, timezone)}`;
    return { lead: 'Early.', text: `Pickup starts ${day === 'Today' ? 'at ' : 'on '}${when}.`, verb: 'early' };
  }
  if (now < end) return null;
  return { lead: 'Late.', text: `Pickup ended at ${clockTime(end, timezone)}.`, verb: 'late' };
}
