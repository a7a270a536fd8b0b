import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import styles from './pickup-window-bar.module.css';

type Window = Pick<OrderView, 'pickupStart' | 'pickupEnd'>;

const minuteMilliseconds = 60_000;

/** "42 min left", "Opens in 2 hr 10 min", "Pickup ended". */
export function formatTimeLeft({ pickupStart, pickupEnd }: Window, now: Date): string {
  const untilStart = Math.ceil((Date.parse(pickupStart) - now.getTime()) / minuteMilliseconds);
  const untilEnd = Math.ceil((Date.parse(pickupEnd) - now.getTime()) / minuteMilliseconds);
  if (untilEnd <= 0) return m.customer_ticket_time_ended();
  return untilStart > 0
    ? m.customer_ticket_time_starts_in({ duration: formatMinutes(untilStart) })
    : m.customer_ticket_time_left({ duration: formatMinutes(untilEnd) });
}

function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return m.customer_ticket_duration_days({ days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return m.customer_ticket_duration_hours({ hours, minutes: minutes % 60 });
  return m.customer_ticket_duration_minutes({ minutes });
}

/** From here on the customer has to hurry, and the words and the bar are red, as on the kitchen's board. */
const urgentMinutes = 15;

export function isUrgent({ pickupStart, pickupEnd }: Window, now: Date): boolean {
  const minutesLeft = (Date.parse(pickupEnd) - now.getTime()) / minuteMilliseconds;
  return Date.parse(pickupStart) <= now.getTime() && minutesLeft > 0 && minutesLeft < urgentMinutes;
}

export function isPickupOpen({ pickupStart, pickupEnd }: Window, now: Date): boolean {
  return Date.parse(pickupStart) <= now.getTime() && now.getTime() < Date.parse(pickupEnd);
}

type Props = { order: Window & Pick<OrderView, 'timezone'>; now: Date };

/**
 * How much of the pickup window is over, between its two times. Before it begins, the time is enough. Screen readers are
 * told the same above it in words.
 */
export function PickupWindowBar({ order, now }: Props) {
  const { pickupStart, pickupEnd } = order;
  const start = Date.parse(pickupStart);
  const end = Date.parse(pickupEnd);
  if (now.getTime() < start) return null;
  const elapsedShare = Math.min(1, (now.getTime() - start) / Math.max(1, end - start));
  const [first, last] = [new Date(start), new Date(end)];
  const percent = Math.round(elapsedShare * 100);
  return (
    <div className="row gap-8 num text-13 subdued" aria-hidden>
      <span>{formatClockTime(first, order.timezone)}</span>
      <div className={`grow pill sunken clip ${styles.bar}`}>
        <div
          className={styles.fill}
          style={{ width: `${percent}%`, ...(isUrgent(order, now) && { background: 'var(--danger)' }) }}
          data-over={elapsedShare === 1 || undefined}
        />
      </div>
      <span>{formatClockTime(last, order.timezone)}</span>
    </div>
  );
}
