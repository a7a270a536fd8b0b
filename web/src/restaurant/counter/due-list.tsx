import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { useMedia } from '../../shared/page/use-media.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { formatWindow, formatWindowLine } from '../format-window.ts';
import { LateRequest } from '../late-requests/late-request.tsx';
import { NewMessages } from '../messages/messages-dialog.tsx';
import { RingNote } from '../new-orders/ring-note.tsx';
import { MarkReadyButton } from '../orders/board/mark-ready-button.tsx';
import { getPickupTime, urgencyClasses } from '../orders/board/ticket-time.ts';
import actionStyles from '../orders/order-actions.module.css';
import { PortionCount } from '../orders/portion-count.tsx';
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
  const hasPictures = !useMedia(narrowList);
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
              className={`flex align-start break text-15 fit gap-12 radius-12 min-height-48 ${dueStyles.choose}`}
              onClick={() => onChoose(order)}
            >
              {hasPictures && (
                <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="48px" className="rigid size-48 radius-12" />
              )}
              <span className="stack fit grow gap-4 leading-135">
                <span className={`flex wrap align-baseline ${dueStyles.head}`}>
                  <b className="weight-750 display text-20 tight leading-110">{order.customerName}</b>
                  <DueTime order={order} timezone={timezone} now={now} />
                  {/* It is not the pickup code. The opened order shows it. */}
                  <span className="visually-hidden">{m.board_order_label({ number: order.orderNumber })}</span>
                </span>
                <span className={`flex align-baseline gap-6 ${dueStyles.meal}`}>
                  <PortionCount count={countToHandOver(order)} /> <b className="weight-700">{order.mealName}</b>
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

/** As in `due-list.module.css`. */
const narrowScreen = '(max-width: 960px)';
/** Wide enough for the time left and the end of the window on one line. In em, because the text size counts. */
const wideScreen = '(min-width: 80em)';
/** Too narrow for a picture beside the name, the time, and the button. In em, because the text size counts. */
const narrowList = '(max-width: 23.5em), (min-width: 701px) and (max-width: 860px)';

/** It notifies the customer, so it needs a connection. */
function ReadyButton({ order, isConnected }: { order: CounterOrder; isConnected: boolean }) {
  const { mutate, isPending } = useTransitionOrder(order);
  const isNarrow = useMedia(narrowScreen);
  return (
    <MarkReadyButton
      variant="light"
      className={actionStyles.quiet}
      isShort={isNarrow}
      isPending={isPending}
      disabled={!isConnected}
      aria-label={m.counter_ready_label({ number: order.orderNumber })}
      onClick={() => mutate({ transition: 'markReady' })}
    />
  );
}

/**
 * The time that counts: the pickup window, and from its last minutes on the time that is left, in the words and colors of
 * the board. A wide screen shows both while the window runs. Screen readers always read both.
 */
function DueTime({ order, timezone, now }: { order: CounterOrder; timezone: string; now: Date }) {
  const { text, urgency } = getPickupTime(order, timezone, now);
  const window = formatWindow(order, timezone, now);
  const isBefore = now < new Date(order.pickupStart);
  const isRunning = !isBefore && now < new Date(order.pickupEnd);
  const hasBoth = useMedia(wideScreen) && isRunning;
  const isWindowFirst = isBefore || (isRunning && !hasBoth && urgency === 'none');
  return (
    <span>
      <span className={`num ${urgencyClasses[urgency] || 'muted'} ${urgency === 'none' ? '' : 'weight-650'}`}>
        {isWindowFirst ? formatWindowLine(order, timezone, now) : text}
      </span>{' '}
      <span className={hasBoth ? 'num muted' : 'visually-hidden'}>
        {hasBoth && '· '}
        {isWindowFirst ? text : window}
      </span>
    </span>
  );
}
