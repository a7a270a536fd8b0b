import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { IconPaperBag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { formatWindow } from '../format-window.ts';
import { LateRequest } from '../late-requests/late-request.tsx';
import { NewMessages } from '../messages/messages-dialog.tsx';
import { RingNote } from '../new-orders/ring-note.tsx';
import { getPickupTime, urgencyClasses } from '../orders/board/ticket-time.ts';
import { countToHandOver, ReleasedPortions } from '../orders/released-portions.tsx';
import { useTransitionOrder } from '../orders/use-transition-order.ts';
import styles from './counter.module.css';
import dueStyles from './due-list.module.css';
import { OrderNotes } from './order-notes.tsx';

type Props = {
  orders: CounterOrder[];
  timezone: string;
  isConnected: boolean;
  onChoose: (order: CounterOrder) => void;
  /** Shown above the list. */
  children?: ReactNode;
};

/** The next pickups, soonest first. A tap on an order is for a customer without a code. */
export function DueList({ orders, timezone, isConnected, onChoose, children }: Props) {
  const now = useNow();
  return (
    <section className={`panel ${styles.panel} ${styles.due}`} aria-labelledby="counter-due">
      <h2 id="counter-due" className="row text-20 tight gap-10">
        <MessageText
          parts={m.counter_due_title.parts({ count: orders.length })}
          tags={{
            count: (text) => (
              <span className={`middle label num pill sunken plain-heading ${styles.count}`}>{text}</span>
            ),
          }}
        />
      </h2>
      {children}
      {orders.length === 0 && <RingNote lead={m.new_order_no_pickups()} />}
      <ul className="stack">
        {orders.map((order) => (
          <li key={order.id} className={`grid line-above ${dueStyles.order}`}>
            <button
              type="button"
              className={`flex align-start break text-15 fit gap-12 ${dueStyles.choose}`}
              onClick={() => onChoose(order)}
            >
              <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="48px" className="rigid size-48 radius-12" />
              <span className="stack fit grow leading-135">
                <span className="flex align-baseline weight-700 text-16 gap-6">
                  <b className="num weight-800 display nowrap leading-110 text-22">{countToHandOver(order)} ×</b>
                  {order.mealName}
                </span>
                <span>
                  <b className="weight-700">{order.customerName}</b> ·{' '}
                  <DueTime order={order} timezone={timezone} now={now} />
                  {/* It is not the pickup code. The opened order shows it. */}
                  <span className="visually-hidden">{m.board_order_label({ number: order.orderNumber })}</span>
                </span>
                <ReleasedPortions order={order} />
                {order.friend && <span className="note">{m.pass_due_friend({ friend: order.friend })}</span>}
                <OrderNotes order={order} />
              </span>
            </button>
            {order.status === 'ready' ? (
              <OrderStatusPill status="ready" label={m.board_status_ready()} />
            ) : (
              <ReadyButton order={order} isConnected={isConnected} />
            )}
            <NewMessages order={order} timezone={timezone} count={order.unreadMessages} />
            {order.lateRequest && (
              <LateRequest order={order} request={order.lateRequest} timezone={timezone} isConnected={isConnected} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Ready" notifies the customer, so it needs a connection. */
function ReadyButton({ order, isConnected }: { order: CounterOrder; isConnected: boolean }) {
  const { mutate, isPending } = useTransitionOrder(order);
  return (
    <Button
      variant="light"
      className={dueStyles.ready}
      isPending={isPending}
      disabled={!isConnected}
      aria-label={m.counter_ready_label({ number: order.orderNumber })}
      onClick={() => mutate({ transition: 'markReady' })}
    >
      <IconPaperBag size={20} aria-hidden />
      <span>{m.board_ready_button()}</span>
    </Button>
  );
}

/** "12 min left, until 7:00 PM", in the words and colors of the board. */
function DueTime({ order, timezone, now }: { order: CounterOrder; timezone: string; now: Date }) {
  const { text, urgency } = getPickupTime(order, timezone, now);
  return (
    <>
      <span className={`num ${urgencyClasses[urgency]} ${urgency === 'none' ? '' : 'weight-650'}`}>{text}</span>,{' '}
      <span className="num muted nowrap">{formatWindow(order, timezone, now)}</span>
    </>
  );
}
