import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';

type Pickup = { pickupStart: string; pickupEnd: string };
export type TimingWarning = { lead: string; text: string; verb: 'early' | 'late' };

/** What staff must know before they hand over an order outside its window (docs/domain.md#pickup-codes); else null. */
export function findTimingWarning(order: Pickup, timezone: string, now: Date): TimingWarning | null {
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (now < start) {
    const day = formatDayOrToday(start, timezone, now);
    const startText =
      day === 'Today' ? formatClockTime(start, timezone) : `${day}, ${formatClockTime(start, timezone)}`;
    return { lead: 'Early.', text: `Pickup starts ${day === 'Today' ? 'at ' : 'on '}${startText}.`, verb: 'early' };
  }
  if (now < end) return null;
  return { lead: 'Late.', text: `Pickup ended at ${formatClockTime(end, timezone)}.`, verb: 'late' };
}
