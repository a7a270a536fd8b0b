import { formatFoodAdvice } from '@fondly/contract/food';
import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { formatDay, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { restaurantLanguage } from '../../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { Fold } from '../../../shared/ui/display/fold.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { isAwaitingPayment, isPaymentProcessing } from '../../order-state.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import { ProblemReportLink } from '../problem-report-link.tsx';
import { LateRequestState } from './late-request.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PickupPassState } from './pickup-pass.tsx';
import { PortionReleaseState } from './portion-release.tsx';
import styles from './ticket-footer.module.css';

/** What changed; and behind one line the steps, how to pick up, what is in the meal, and the rule for canceling. */
export function TicketFooter({ order, now }: { order: OrderView; now: Date }) {
  const [open, setOpen] = useState(false);
  const policy = describeCancelPolicy(order, now);
  const advice = formatFoodAdvice(order, order.timezone);
  const instructions = order.pickupCode ? order.pickupInstructions : '';
  return (
    <div className={`stack gap-10 ${styles.foot}`}>
      <LateRequestState order={order} now={now} />
      <PortionReleaseState order={order} />
      {order.pickupPass && <PickupPassState order={order} pass={order.pickupPass} />}
      {order.refundedCents > 0 && (
        <p className="text-14 soft radius-12 padding-12">
          {m.customer_ticket_refunded({
            amount: formatCents(order.refundedCents),
            total: formatCents(order.paidCents),
          })}{' '}
          <Link className="link" to={`/past-orders/${order.id}/money`}>
            {m.order_money_title()}
          </Link>
        </p>
      )}
      {order.foodChangedAt && (
        <Banner tone="warning" lead={m.customer_ticket_food_changed()}>
          {m.customer_ticket_food_changed_text()}
        </Banner>
      )}
      <ProblemReportLink order={order} />
      {/* "Here's what it says now" is inside. */}
      <Fold label={m.customer_ticket_details()} isOpen={!!order.foodChangedAt}>
        <div className="stack gap-10 margin-bottom-8">
          <OrderTimeline order={order} />
          {instructions && (
            <p className="text-14 soft radius-12 padding-12" lang={restaurantLanguage}>
              {instructions}
            </p>
          )}
          <AllergensAndDiets meal={order} />
          {advice && <p className="text-14 weight-600">{advice}</p>}
          {order.reheating && <p className="text-14">{m.meal_reheating({ text: order.reheating })}</p>}
          {(policy || order.canCancel) && (
            <p className="note">
              {policy}{' '}
              {order.canCancel && (
                <button type="button" className="link alone" onClick={() => setOpen(true)}>
                  {m.customer_orders_cancel_button()}
                </button>
              )}
            </p>
          )}
        </div>
      </Fold>
      <CancelDialog order={order} isOpen={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The cancellation rule that applies to this order now. */
function describeCancelPolicy(order: OrderView, now: Date): string | null {
  if (isAwaitingPayment(order) || isPaymentProcessing(order)) return null;
  if (!order.canCancel) return m.customer_orders_cancel_rule_over();
  if (!order.cancelableUntil) return m.customer_orders_cancel_rule_until_accepted();
  const deadline = new Date(order.cancelableUntil);
  const time = formatTimeInSentence(deadline, order.timezone);
  if (isSameDay(deadline, now, order.timezone)) return m.customer_orders_cancel_rule_until_today({ time });
  return m.customer_orders_cancel_rule_until_day({ time, day: formatDay(deadline, order.timezone) });
}
