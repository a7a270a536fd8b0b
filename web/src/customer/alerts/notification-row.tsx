import type { CustomerNotificationKind, CustomerNotificationView } from '@fondly/contract/account/notifications';
import * as m from '@fondly/messages';
import {
  IconChevronRight,
  IconDiscount,
  IconMessageCircle,
  IconReceiptRefund,
  IconToolsKitchen2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { buttonClass } from '../../shared/ui/actions/button-class.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { toDisplayStatus } from '../past-orders/order-text.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import styles from './alert-row.module.css';
import { AlertMeal, NewMark } from './alert-row.tsx';
import { SentTime } from './sent-time.tsx';

/** All others are about food. */
const icons: Partial<Record<CustomerNotificationKind, TablerIcon>> = {
  refund: IconReceiptRefund,
  reply: IconMessageCircle,
  coupon: IconDiscount,
};

type Props = {
  notification: CustomerNotificationView;
  /** Whether nothing newer is about the same order. */
  isNewest: boolean;
  onRead: () => void;
};

/** A meal that an alert found, as it is now, or a line that leads to what it is about. Opening it marks it as read. */
export function NotificationRow({ notification, isNewest, onRead }: Props) {
  const { meal, createdAt, isRead, title } = notification;
  const markOpened = isRead ? undefined : onRead;
  const markButton = !isRead && (
    <button
      type="button"
      className="muted text-14 relative link alone"
      aria-label={m.customer_frame_alerts_mark_one({ title })}
      onClick={onRead}
    >
      {m.customer_frame_alerts_mark_one_button()}
    </button>
  );
  if (meal) return <AlertMeal {...{ meal, createdAt, isRead, markButton }} onOpen={markOpened} />;
  return <Line notification={notification} isNewest={isNewest} onOpen={markOpened} markButton={markButton} />;
}

type LineProps = Pick<Props, 'notification' | 'isNewest'> & { onOpen: (() => void) | undefined; markButton: ReactNode };

/**
 * The newest news of an order shows its status, where the title does not say it, and a button, which is the look of the link
 * of the whole row. A phone shows an arrow in its place, as on the rows of meals.
 */
function Line({ notification, isNewest, onOpen, markButton }: LineProps) {
  const { title, text, path, createdAt, isRead, order } = notification;
  const isNarrow = useIsNarrow();
  const shape = !order ? '' : isNarrow && isNewest ? styles.compact : styles.onSale;
  return (
    <article
      className={`grid line-below align-center relative ${styles.row} ${shape}`}
      aria-label={`${title}, ${text}`}
    >
      <LinePicture notification={notification} />
      <div className="stack fit gap-2">
        <h3 className={`text-17 weight-700 item-name ${styles.name}`}>
          <Link to={path} onClick={onOpen}>
            {title}
          </Link>
          {!isRead && (
            <>
              &nbsp;
              <NewMark />
            </>
          )}
        </h3>
        <p className="note">{text}</p>
        {order && isNewest && !order.isStatusInTitle && (
          <p>
            <OrderStatusPill {...toDisplayStatus(order)} />
          </p>
        )}
      </div>
      {shape === styles.compact ? (
        <>
          <SentTime createdAt={createdAt} />
          <IconChevronRight size={20} color="var(--text-3)" aria-hidden />
        </>
      ) : (
        <div className={`stack gap-4 ${styles.end}`}>
          <SentTime createdAt={createdAt} />
          {order && isNewest ? (
            <span className={buttonClass({ size: 'row', variant: 'light' })} aria-hidden>
              {order.closedReason === null && path.includes('?order=')
                ? m.customer_frame_alert_see_ticket()
                : m.customer_frame_alert_see_details()}
            </span>
          ) : (
            markButton
          )}
        </div>
      )}
    </article>
  );
}

/** The meal of the order, else a sign of its kind. */
function LinePicture({ notification: { kind, order } }: Pick<Props, 'notification'>) {
  if (order) return <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="96px" className={styles.picture} />;
  const Icon = icons[kind] ?? IconToolsKitchen2;
  return (
    <span className="middle circle size-44 sunken">
      <Icon size={22} aria-hidden />
    </span>
  );
}
