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
          <li key={order.id} className={`row wrap line-above ${dueStyles.order}`}>
            <button
              type="button"
              className={`stack break text-15 fit gap-6 ${dueStyles.choose}`}
              onClick={() => onChoose(order)}
            >
              <span className={`flex wrap align-baseline content-center gap-8 ${dueStyles.customer}`}>
                <b className="weight-750 display text-20 tight">{order.customerName}</b>
                <span className="note num">{m.board_order_label({ number: order.orderNumber })}</span>
              </span>
              <span className="flex align-center gap-12">
                <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="48px" className="rigid size-48 radius-12" />
                <span className="stack break">
                  <span className="flex align-baseline weight-700 text-17 gap-8">
                    <b className={`num weight-800 display nowrap leading-110 ${dueStyles.quantity}`}>
                      {countToHandOver(order)} ×
                    </b>
                    {order.mealName}
                  </span>
                  <DueTime order={order} timezone={timezone} now={now} />
                </span>
              </span>
              <ReleasedPortions order={order} />
              {order.friend && <span className="note">{m.pass_due_friend({ friend: order.friend })}</span>}
              <OrderNotes order={order} />
            </button>
            {order.status === 'ready' ? (
              <OrderStatusPill status="ready" label={m.board_status_ready()} />
            ) : (
              <ReadyButton order={order} isConnected={isConnected} />
            )}
            <NewMessages order={order} timezone={timezone} count={order.unreadMessages} />
            {order.lateRequest && (
              <div className={dueStyles.late}>
                <LateRequest order={order} request={order.lateRequest} timezone={timezone} isConnected={isConnected} />
              </div>
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
      {m.board_ready_button()}
    </Button>
  );
}

/** "12 min left" and "until 7:00 PM", in the words and colors of the board. */
function DueTime({ order, timezone, now }: { order: CounterOrder; timezone: string; now: Date }) {
  const { text, urgency } = getPickupTime(order, timezone, now);
  return (
    <span className="num text-15">
      <b className={`weight-650 ${urgencyClasses[urgency]}`}>{text}</b>{' '}
      <span className="muted">{formatWindow(order, timezone, now)}</span>
    </span>
  );
}
