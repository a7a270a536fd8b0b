import type { OrderView } from '@fondly/contract/orders';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../../shared/order/order-status-pill.tsx';
import { Picture } from '../../../shared/ui/display/picture.tsx';
import { formatOrderPickupWindow, toDisplayStatus } from '../order-text.ts';
import styles from './order-ticket.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { formatTimeLeft, PickupWindowBar } from './pickup-window-bar.tsx';
import { RescheduleProposal } from './reschedule-proposal.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { TicketStub } from './ticket-stub.tsx';

/**
 * An order that is not over: what, when and where, the stub with what to show or what is missing, and the small print.
 * On a phone the stub comes before the small print: the code is what a hand holds out at the counter.
 */
export function OrderTicket({ order }: { order: OrderView }) {
  const now = useNow(15);
  const { status, label } = toDisplayStatus(order);
  const ticket = useScrollToOrder(order.id);
  return (
    <article
      ref={ticket}
      className={`white clip radius-20 ${styles.ticket}`}
      aria-label={`${order.mealName}, ${label}`}
    >
      <div className={`stack gap-16 ${styles.main}`}>
        <div className={`row wrap spread text-15 ${styles.top}`}>
          <OrderStatusPill status={status} label={label} />
          <span className="muted num">{formatTimeLeft(order, now)}</span>
        </div>
        <div className={styles.meal}>
          <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="84px" className={styles.picture} />
          <div className={`fit ${styles.words}`}>
            <h2 className="text-20">
              {order.quantity} × {order.mealName}
            </h2>
            <p className="muted">{order.restaurantName || 'Unknown Restaurant'}</p>
            <p className="num weight-650">{formatOrderPickupWindow(order, now)}</p>
            <p className="note">{order.restaurantAddress || 'Unknown Address'}</p>
          </div>
        </div>
        {order.proposal && <RescheduleProposal order={order} proposal={order.proposal} now={now} />}
        <PickupWindowBar order={order} now={now} />
        <OrderTimeline order={order} />
        <TicketActions order={order} />
      </div>
      <TicketStub order={order} />
      <TicketFooter order={order} now={now} />
    </article>
  );
}

/** The order that the address names is brought into view once, after a refused second payment for example. */
function useScrollToOrder(orderId: string) {
  const ticket = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const isNamed = params.get('order') === orderId && params.get('payment') !== 'success';
  useEffect(() => {
    if (isNamed) ticket.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  return ticket;
}
