import { formatFoodAdvice } from '@fondly/contract/food';
import type { OrderView } from '@fondly/contract/orders';
import { formatDay, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { restaurantLanguage } from '../../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { isAwaitingApproval, isAwaitingPayment, isPaymentProcessing } from '../../order-state.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** The steps, how to pick up, what is in the meal, and the rule for canceling. While the kitchen has to answer, the stub has the button. */
export function TicketDetails({ order, now }: { order: OrderView; now: Date }) {
  const [isCanceling, setCanceling] = useState(false);
  const policy = describeCancelPolicy(order, now);
  const advice = formatFoodAdvice(order, order.timezone);
  const instructions = order.pickupCode ? order.pickupInstructions : '';
  return (
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
          {order.canCancel && !isAwaitingApproval(order) && (
            <button type="button" className="link alone" onClick={() => setCanceling(true)}>
              {m.customer_orders_cancel_button()}
            </button>
          )}
        </p>
      )}
      <OrderDialog name="cancel" order={order} isOpen={isCanceling} onClose={() => setCanceling(false)} />
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
