import type { OrderView } from '@fondly/contract/orders';
import styles from './pickup-window-bar.module.css';

type Window = Pick<OrderView, 'pickupStart' | 'pickupEnd'>;

const minuteMilliseconds = 60_000;

/** "42 min left", "Starts in 2 h 10 min", "Pickup Ended". */
export function formatTimeLeft({ pickupStart, pickupEnd }: Window, now: Date): string {
  const untilStart = Math.ceil((Date.parse(pickupStart) - now.getTime()) / minuteMilliseconds);
  const untilEnd = Math.ceil((Date.parse(pickupEnd) - now.getTime()) / minuteMilliseconds);
  if (untilEnd <= 0) return 'Pickup Ended';
  return untilStart > 0 ? `Starts in ${formatMinutes(untilStart)}` : `${formatMinutes(untilEnd)} left`;
}

function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** How much of the pickup window is over. */
export function PickupWindowBar({ order: { pickupStart, pickupEnd }, now }: { order: Window; now: Date }) {
  const start = Date.parse(pickupStart);
  const end = Date.parse(pickupEnd);
  const elapsedShare = Math.min(1, Math.max(0, (now.getTime() - start) / Math.max(1, end - start)));
  return (
    <div className={`pill sunken clip ${styles.bar}`} aria-hidden>
      <div
        className={styles.fill}
        style={{ width: `${elapsedShare * 100}%` }}
        data-over={elapsedShare === 1 || undefined}
      />
    </div>
  );
}
