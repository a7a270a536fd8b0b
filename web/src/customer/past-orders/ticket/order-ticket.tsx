import { findSavedCents, formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useNow } from '../../../shared/api/use-now.ts';
import { restaurantLanguage } from '../../../shared/language/restaurant-language.ts';
import { OrderStatusPill } from '../../../shared/order/order-status-pill.tsx';
import { DottedLine } from '../../../shared/ui/display/dotted-line.tsx';
import { Picture } from '../../../shared/ui/display/picture.tsx';
import { WalkingTime } from '../../near-me/walking-time.tsx';
import { isAwaitingApproval } from '../../order-state.ts';
import { formatOrderPickupWindow, toDisplayStatus } from '../order-text.ts';
import { RescheduleProposal } from './lazy-ticket-parts.tsx';
import styles from './order-ticket.module.css';
import { formatTimeLeft, isPickupOpen, isUrgent, PickupWindowBar } from './pickup-window-bar.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { TicketStub } from './ticket-stub.tsx';

/**
 * A current order: meal, window, place and directions, the footer, and the stub with the pickup code or what is missing.
 * On a phone the code is on the first screen while the footer is closed, because the customer shows it at the counter.
 */
export function OrderTicket({ order }: { order: OrderView }) {
  const now = useNow(15);
  const { status, label } = toDisplayStatus(order);
  // The kitchen may decline, so no time runs for the customer.
  const isWaiting = isAwaitingApproval(order);
  const ticket = useScrollToOrder(order.id);
  return (
    <article
      ref={ticket}
      className={`white clip radius-20 grid bordered ${styles.ticket}`}
      aria-label={m.customer_orders_article_label({ meal: order.mealName, status: label })}
    >
      <div className={`stack gap-14 content-start ${styles.main}`}>
        <div className="row wrap space-between gap-12 text-15">
          <OrderStatusPill status={status} label={label} />
          {!isWaiting && <TimeLeft order={order} now={now} />}
        </div>
        <div className={`grid gap-14 align-start ${styles.meal}`}>
          <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="84px" className={styles.picture} />
          <div className="fit leading-135">
            <h3 className="text-20" lang={restaurantLanguage}>
              {order.quantity > 1 && `${order.quantity - (order.release?.resold ?? 0)} × `}
              {order.mealName}
            </h3>
            <p className="muted">{order.restaurantName || m.order_unknown_restaurant()}</p>
            <p className="num weight-650">{formatOrderPickupWindow(order, now)}</p>
            <div className={`row wrap note margin-top-8 ${styles.place}`}>
              <p>{order.restaurantAddress || m.order_unknown_address()}</p>
              {order.pickupCode && (
                <WalkingTime point={order.restaurantPoint} pickupEnd={new Date(order.pickupEnd)} now={now} />
              )}
            </div>
            <PriceAndSaved order={order} />
          </div>
        </div>
        {!isWaiting && <PickupWindowBar order={order} now={now} />}
        {order.proposal && <RescheduleProposal order={order} proposal={order.proposal} now={now} />}
        <TicketActions order={order} />
      </div>
      <TicketFooter order={order} now={now} />
      <TicketStub order={order} />
    </article>
  );
}

/** "Pickup open · 1 hr 44 min left" where both fit on the line of the status, else "Pickup open". The last minutes count alone. */
function TimeLeft({ order, now }: { order: OrderView; now: Date }) {
  const time = formatTimeLeft(order, now);
  if (isUrgent(order, now)) return <p className="num danger-text weight-650">{time}</p>;
  if (!order.pickupCode || !isPickupOpen(order, now)) return <p className="num muted">{time}</p>;
  return (
    <p className={`flex wrap clip num ok-text weight-650 ${styles.open}`}>
      <span>{m.common_pickup_open()}</span>
      <span className="nowrap">&nbsp;· {time}</span>
    </p>
  );
}

/** "$15.00 paid · you saved $17.00", or before the kitchen answers "$15.00 if the kitchen accepts · you save $17.00". */
function PriceAndSaved({ order }: { order: OrderView }) {
  const isWaiting = isAwaitingApproval(order);
  const amount = formatCents(isWaiting ? order.totalCents : order.paidCents);
  if (!isWaiting && order.paidCents === 0) return null;
  const savedCents = findSavedCents(order);
  return (
    <DottedLine
      className="note num"
      parts={[
        isWaiting ? m.customer_ticket_price_if_accepted({ amount }) : m.customer_ticket_paid({ amount }),
        ...(savedCents > 0
          ? [
              <span key="saved" className="weight-600 ok-text">
                {(isWaiting ? m.customer_ticket_saves : m.customer_ticket_saved)({ amount: formatCents(savedCents) })}
              </span>,
            ]
          : []),
      ]}
    />
  );
}

/** Scrolls once to the order in the address, for example after a refused second payment. */
function useScrollToOrder(orderId: string) {
  const ticket = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const isInAddress = params.get('order') === orderId && params.get('payment') !== 'success';
  useEffect(() => {
    if (isInAddress) ticket.current?.scrollIntoView({ block: 'center' });
  }, [isInAddress]);
  return ticket;
}
