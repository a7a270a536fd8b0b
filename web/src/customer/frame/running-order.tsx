import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconChevronRight, IconPaperBag } from '@tabler/icons-react';
import { Link } from 'wouter';
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
  if (!order?.pickupCode || pagesWithout.test(pathname)) return null;
  const { id, status, restaurantName, pickupEnd, timezone, pickupCode } = order;
  const until = formatTimeInSentence(new Date(pickupEnd), timezone);
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
        <IconPaperBag size={22} aria-hidden className="rigid" />
        <RunningText
          name={restaurantName || m.order_unknown_restaurant()}
          until={isReady ? null : until}
          isInHeader={isInHeader}
        />
        <span className="visually-hidden">{m.customer_frame_running_code()}</span>
        <b className={`display text-20 rigid ${styles.code}`}>{pickupCode}</b>
        {!isInHeader && <IconChevronRight size={18} aria-hidden className="rigid" />}
      </Link>
    </aside>
  );
}

type TextProps = {
  name: string;
  /** Null when the order is ready. */
  until: string | null;
  isInHeader: boolean;
};

/** A long name takes two lines, and the time is never cut. The header has no space for the name and the time. */
function RunningText({ name, until, isInHeader }: TextProps) {
  if (until === null)
    return (
      <span className="grow clip two-lines leading-110">{m.customer_frame_running_ready({ restaurant: name })}</span>
    );
  return (
    <>
      <span className={isInHeader ? 'visually-hidden' : 'grow clip two-lines leading-110'}>{name}</span>
      <span className={isInHeader ? 'clip nowrap num' : 'rigid nowrap num'}>
        {isInHeader ? m.kitchens_pickup_until({ time: until }) : m.customer_frame_running_until({ time: until })}
      </span>
    </>
  );
}
