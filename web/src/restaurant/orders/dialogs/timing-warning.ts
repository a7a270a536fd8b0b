import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

type Pickup = { pickupStart: string; pickupEnd: string };
export type TimingWarning = { lead: string; text: string; kind: 'early' | 'late' };

/** What staff must know before they hand over an order outside its window (docs/domain.md#pickup-codes); else null. */
export function findTimingWarning(order: Pickup, timezone: string, now: Date): TimingWarning | null {
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (now < start) {
    const time = formatClockTime(start, timezone);
    const text = isSameDay(start, now, timezone)
      ? m.board_dialog_early({ time })
      : m.board_dialog_early_on_day({ day: formatDay(start, timezone), time });
    return { lead: m.board_dialog_early_lead(), text, kind: 'early' };
  }
  if (now < end) return null;
  const text = m.board_dialog_late({ time: formatClockTime(end, timezone) });
  return { lead: m.board_dialog_late_lead(), text, kind: 'late' };
}
