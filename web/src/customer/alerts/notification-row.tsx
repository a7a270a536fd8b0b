import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import * as m from '@fondly/messages';
import { IconCheck, IconTicket, IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { DottedLine } from '../../shared/ui/display/dotted-line.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { toDisplayStatus } from '../past-orders/order-text.ts';
import styles from './alert-row.module.css';
import { AlertMeal, Chevron, NewMark, RowTime } from './alert-row.tsx';
import type { AlertEntry } from './is-over.ts';
import { SentTime } from './sent-time.tsx';

type Props = { entry: AlertEntry; onRead: (id: string) => void };

/** A meal that an alert found, as it is now, or a line that leads to what it is about. Opening it marks it as read. */
export function NotificationRow({ entry, onRead }: Props) {
  const { id, meal, createdAt, isRead, title } = entry;
  const mark = isRead ? undefined : () => onRead(id);
  const markButton = mark && (
    <IconButton
      className={`muted ${styles.mark}`}
      aria-label={m.customer_frame_alerts_mark_one({ title })}
      title={m.customer_frame_alerts_mark_one({ title })}
      onClick={mark}
    >
      <IconCheck size={20} aria-hidden />
    </IconButton>
  );
  if (meal) return <AlertMeal {...{ meal, createdAt, isRead, markButton }} onOpen={mark} />;
  return <Line entry={entry} onOpen={mark} markButton={markButton} />;
}

type LineProps = { entry: AlertEntry; onOpen: (() => void) | undefined; markButton: ReactNode };

/** The row of an order shows its status, where the title does not say it. */
function Line({ entry, onOpen, markButton }: LineProps) {
  const { title, text, path, createdAt, isRead, order, earlier } = entry;
  return (
    <article className={`grid line-below align-center relative ${styles.row}`} aria-label={`${title}, ${text}`}>
      <LinePicture entry={entry} />
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
        <DottedLine className="note" parts={text.split(' · ')} />
        {order && !order.isStatusInTitle && (
          <p>
            <OrderStatusPill {...toDisplayStatus(order)} />
          </p>
        )}
        <RowTime createdAt={createdAt} />
        {earlier.length > 0 && <Earlier list={earlier} />}
      </div>
      <span className={`flex ${styles.price}`}>
        <Chevron />
      </span>
      {markButton}
    </article>
  );
}

/** What was told about the order before. */
function Earlier({ list }: { list: readonly CustomerNotificationView[] }) {
  return (
    <details className="relative text-14">
      <summary className="caption link alone pointer">{m.customer_frame_alerts_before({ count: list.length })}</summary>
      <ul className="stack gap-2">
        {list.map(({ id, title, createdAt }) => (
          <li key={id} className="row wrap gap-8">
            {title}
            <SentTime createdAt={createdAt} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The meal of the order. A coupon and a place in line have no order. */
function LinePicture({ entry: { kind, order } }: Pick<Props, 'entry'>) {
  if (order) return <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />;
  const Icon = kind === 'coupon' ? IconTicket : IconToolsKitchen2;
  return (
    <span className={`middle sunken ${styles.picture}`}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
