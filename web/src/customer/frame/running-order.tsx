import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconPaperBag } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { usePageLocation } from '../../shared/page/page-location.ts';
import styles from './running-order.module.css';
import { isFocusedPage } from './sections.ts';
import { useRunningOrder } from './use-running-order.ts';

/** Pages that show the order itself, or have a bar of their own in the same place. */
const pagesWithout = /^\/(past-orders|order|zip)(\/|$)/;

/**
 * The order to pick up next, which leads to its ticket: in the header of a wide screen, else in a bar at the bottom. Both
 * are rendered, and styles hide one.
 */
export function RunningOrder({ isInHeader = false }: { isInHeader?: boolean }) {
  const { pathname } = usePageLocation();
  const order = useRunningOrder();
  const now = useNow();
  if (!order?.pickupCode || pagesWithout.test(pathname)) return null;
  const { id, status, restaurantName, pickupStart, pickupEnd, timezone, pickupCode } = order;
  const hasBegun = new Date(pickupStart) <= now;
  const time = formatTimeInSentence(new Date(hasBegun ? pickupEnd : pickupStart), timezone);
  const isReady = status === 'ready';
  return (
    <aside
      className={`no-print ${isInHeader ? styles.inHeader : styles.space}`}
      aria-label={m.customer_frame_running()}
    >
      <Link
        className={`row gap-12 text-15 weight-600 on-ink ${styles.bar}`}
        data-ready={isReady || undefined}
        data-focused={isFocusedPage(pathname) || undefined}
        to={`/past-orders?order=${id}`}
      >
        {!isInHeader && <IconPaperBag size={22} aria-hidden className="rigid" />}
        <RunningText
          name={restaurantName || m.order_unknown_restaurant()}
          pickup={isReady ? null : { hasBegun, time }}
        />
        <span className="visually-hidden">{m.customer_frame_running_code()}</span>
        <b className={`display text-20 rigid ${styles.code}`}>{pickupCode}</b>
      </Link>
    </aside>
  );
}

type TextProps = {
  name: string;
  /** When it begins, then when it ends; null when the order is ready. */
  pickup: { hasBegun: boolean; time: string } | null;
};

/** A long name is cut, the time never: it takes a second line where both do not fit, as in large text. */
function RunningText({ name, pickup }: TextProps) {
  if (pickup === null)
    return <span className="grow clip two-lines">{m.customer_frame_running_ready({ restaurant: name })}</span>;
  const { hasBegun, time } = pickup;
  return (
    <span className="flex wrap grow leading-135" style={{ columnGap: 12 }}>
      <span className="clip nowrap" style={{ flex: '1 1 6.5em' }}>
        {name}
      </span>
      <span className="nowrap num">
        {hasBegun ? m.customer_frame_running_until({ time }) : m.customer_frame_running_from({ time })}
      </span>
    </span>
  );
}
