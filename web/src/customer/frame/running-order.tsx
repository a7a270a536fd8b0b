import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconChevronRight, IconPaperBag } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import styles from './running-order.module.css';
import { isFocusedPage } from './sections.ts';
import { useRunningOrder } from './use-running-order.ts';

/** Pages that show the order itself, or have a bar of their own in the same place. */
const pagesWithout = /^\/(past-orders|order|zip)(\/|$)/;

/** The order to pick up next, as one slim bar that leads to its ticket. */
export function RunningOrder() {
  const { pathname } = useLocation();
  const order = useRunningOrder();
  if (!order?.pickupCode || pagesWithout.test(pathname)) return null;
  const { id, status, restaurantName, pickupStart, pickupEnd, timezone, pickupCode } = order;
  const restaurant = restaurantName || m.order_unknown_restaurant();
  const isReady = status === 'ready';
  return (
    <aside className={`no-print ${styles.space}`} aria-label={m.customer_frame_running()}>
      <Link
        className={`row gap-12 text-15 weight-600 on-ink ${styles.bar}`}
        data-ready={isReady || undefined}
        data-focused={isFocusedPage(pathname) || undefined}
        to={`/past-orders?order=${id}`}
      >
        <IconPaperBag size={22} aria-hidden className="rigid" />
        <span className={`grow clip nowrap ${styles.text}`}>
          {isReady
            ? m.customer_frame_running_ready({ restaurant })
            : m.customer_frame_running_window({
                restaurant,
                window: formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), timezone),
              })}
        </span>
        <span className="visually-hidden">{m.customer_frame_running_code()}</span>
        <b className={`display text-20 rigid ${styles.code}`}>{pickupCode}</b>
        <IconChevronRight size={18} aria-hidden className="rigid" />
      </Link>
    </aside>
  );
}
