import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { IconPaperBag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useTransitionOrder } from '../orders/use-transition-order.ts';
import styles from './counter.module.css';
import dueStyles from './due-list.module.css';

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
        Due next <span className={`middle label num pill sunken plain-heading ${styles.count}`}>{orders.length}</span>
      </h2>
      {children}
      {orders.length === 0 && <p className="muted">Nobody is on the way. New orders ring here.</p>}
      <ul className="stack">
        {orders.map((order) => (
          <li key={order.id} className={`row wrap line-above ${dueStyles.order}`}>
            <button
              type="button"
              className={`stack break text-15 fit gap-2 ${dueStyles.choose}`}
              onClick={() => onChoose(order)}
            >
              <span className={`flex wrap align-baseline ${dueStyles.line}`}>
                <b className={`text-22 weight-800 display ${dueStyles.number}`}>{order.orderNumber}</b>
                <DueTime order={order} timezone={timezone} now={now} />
              </span>
              <span>
                {order.quantity} × {order.mealName} <span className="muted">for {order.customerName}</span>
              </span>
              {(order.specialInstructions || order.restaurantNote) && (
                <span className={`break text-14 on-butter ${styles.note}`}>
                  {[order.specialInstructions, order.restaurantNote].filter(Boolean).join(' · ')}
                </span>
              )}
            </button>
            {order.status === 'ready' ? (
              <OrderStatusPill audience="restaurant" status="ready" />
            ) : (
              <ReadyButton order={order} isConnected={isConnected} />
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
      variant="default"
      className={dueStyles.ready}
      isPending={isPending}
      disabled={!isConnected}
      aria-label={`Mark Ready ${order.orderNumber}`}
      onClick={() => mutate({ transition: 'markReady' })}
    >
      <IconPaperBag size={20} aria-hidden />
      Mark Ready
    </Button>
  );
}

const minute = 60_000;
const urgentMinutes = 15;

function DueTime({ order, timezone, now }: { order: CounterOrder; timezone: string; now: Date }) {
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  if (now < start) {
    const day = formatDayOrToday(start, timezone, now);
    return (
      <span className={`note num weight-600 ${dueStyles.time}`}>
        {day !== 'Today' && `${day}, `}from {formatClockTime(start, timezone)}
      </span>
    );
  }
  const minutesLeft = Math.round((end.getTime() - now.getTime()) / minute);
  return (
    <span className={`note num weight-600 ${dueStyles.time}`} data-urgent={minutesLeft < urgentMinutes || undefined}>
      {minutesLeft <= 0 ? `ended ${formatClockTime(end, timezone)}` : `until ${formatClockTime(end, timezone)}`}
    </span>
  );
}
