import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import styles from './notification-menu.module.css';

type Props = {
  notification: NotificationView;
  onOpen: () => void /** Null for a notification that was dismissed already. */;
  onDismiss: (() => void) | null;
};

const addresses: Record<NotificationView['about'], (orderId: string | null) => string> = {
  order: () => '/orders',
  report: (orderId) => `/orders/${orderId}/problem`,
  duty: () => '/profile#seller-duty',
};

/** A notification that links to the orders, to the problem report, or to the checklist in the profile. */
export function NotificationItem({ notification, onOpen, onDismiss }: Props) {
  const { timezone } = useRestaurant().restaurant;
  const { about, orderId } = notification;
  const at = new Date(notification.createdAt);
  const now = useNow();
  return (
    <li className={`row radius-12 gap-4 ${styles.line}`}>
      <Link
        to={addresses[about](orderId)}
        className={`stack grow text-15 radius-12 padding-12 ${styles.words}`}
        onClick={onOpen}
      >
        <b>{notification.title}</b>
        <span>{notification.text}</span>
        <span className="caption">
          {m.restaurant_frame_notification_time({
            day: formatDayOrToday(at, timezone, now),
            time: formatClockTime(at, timezone),
          })}
        </span>
      </Link>
      {onDismiss && (
        <button
          type="button"
          className={`middle rigid muted circle size-48 ${styles.dismiss}`}
          aria-label={
            notification.orderNumber === null
              ? m.restaurant_frame_notification_dismiss_title_label({ title: notification.title })
              : m.restaurant_frame_notification_dismiss_label({
                  title: notification.title,
                  number: notification.orderNumber,
                })
          }
          onClick={onDismiss}
        >
          <IconX size={20} aria-hidden />
        </button>
      )}
    </li>
  );
}
