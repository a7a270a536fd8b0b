import type { CustomerNotificationKind, CustomerNotificationView } from '@fondly/contract/account/notifications';
import * as m from '@fondly/messages';
import {
  IconDiscount,
  IconMessageCircle,
  IconReceiptRefund,
  IconToolsKitchen2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './alert-row.module.css';
import { AlertMeal, NewMark } from './alert-row.tsx';
import { SentTime } from './sent-time.tsx';

/** All others are about food. */
const icons: Partial<Record<CustomerNotificationKind, TablerIcon>> = {
  refund: IconReceiptRefund,
  reply: IconMessageCircle,
  coupon: IconDiscount,
};

type Props = { notification: CustomerNotificationView; onRead: () => void };

/** A meal that an alert found, as it is now, or a line that leads to what it is about. Opening it marks it as read. */
export function NotificationRow({ notification, onRead }: Props) {
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
  if (meal)
    return <AlertMeal meal={meal} createdAt={createdAt} isRead={isRead} onOpen={markOpened} markButton={markButton} />;
  return <Line notification={notification} onOpen={markOpened} markButton={markButton} />;
}

type LineProps = Pick<Props, 'notification'> & { onOpen: (() => void) | undefined; markButton: ReactNode };

function Line({ notification, onOpen, markButton }: LineProps) {
  const { kind, title, text, path, createdAt, isRead } = notification;
  const Icon = icons[kind] ?? IconToolsKitchen2;
  return (
    <article className={`grid line-below align-center relative ${styles.row}`} aria-label={`${title}, ${text}`}>
      <span className="middle circle size-44 sunken">
        <Icon size={22} aria-hidden />
      </span>
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
      </div>
      <div className={`stack gap-4 ${styles.end}`}>
        <SentTime createdAt={createdAt} />
        {markButton}
      </div>
    </article>
  );
}
