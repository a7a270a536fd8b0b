import type { Answer } from '@fondly/contract/api';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { isRefusal } from '../../../shared/api/api-error.ts';
import { LoadFailed } from '../../../shared/ui/feedback/load-failed.tsx';
import { isAwaitingPayment, isSecured } from '../../order-state.ts';
import { isMissing } from '../../queries.ts';
import { useKeepOrder } from '../../use-cache-order.ts';
import { useNow } from '../../use-now.ts';
import type { Details } from '../draft.ts';
import { OrderNotFound } from '../order-not-found.tsx';
import { orderAddress, successAddress } from '../order-paths.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { HoldEnded } from './checkout-ended.tsx';
import { PayForm } from './pay-form.tsx';
import { usePayment } from './use-payment-setup.ts';

type Props = {
  orderId: string;
  mealId: string;
  offer: Answer<'GET /api/meals/:id'> | undefined;
  /** What the checkout has just answered; null after a reload. */
  started: Answer<'POST /api/checkout'> | null;
  contact: Details;
};

/** Step 2: what there is to show before, beside and after the card form. */
export function PayStep({ orderId, mealId, offer, started, contact }: Props) {
  const { clientSecret = null, totalCents = 0, holdUntil = null } = started ?? {};
  const known = clientSecret === null ? null : { clientSecret, totalCents, holdUntil };
  const payment = usePayment(orderId, known);
  const { order, secret } = payment;
  const keepOrder = useKeepOrder();
  const now = useNow(1);
  const [isPaying, setPaying] = useState(false);
  const refusal = secret.error ?? order.error;

  if (isMissing(refusal)) return <OrderNotFound />;
  if (order.data && isSecured(order.data)) return <Navigate to={successAddress(orderId)} replace />;
  if (order.data && !isPaying) {
    const { closedReason, reason } = order.data;
    if (closedReason) return <HoldEnded mealId={mealId} reason={closedReason} said={reason} />;
    if (!isAwaitingPayment(order.data)) return <Navigate to={orderAddress(orderId)} replace />;
  }
  if (isRefusal(refusal, 'payment-in-progress')) return <Navigate to={orderAddress(orderId)} replace />;
  if (isRefusal(refusal, 'checkout-over', 'hold-ended')) return <HoldEnded mealId={mealId} reason="expired" />;
  if (!order.data || !secret.data) {
    if (!refusal) return <OrderSkeleton />;
    const retry = () => void Promise.all([order.refetch(), secret.data ? null : secret.refetch()]);
    return <LoadFailed what="your order" error={refusal} onRetry={retry} />;
  }
  // While the bank asks the buyer, the server lengthens the hold: the form must not be taken from his hands.
  const until = order.data.holdUntil ?? secret.data.holdUntil;
  if (until && Date.parse(until) <= now.getTime() && !isPaying) return <HoldEnded mealId={mealId} reason="expired" />;

  return (
    <PayForm
      order={order.data}
      offer={offer}
      clientSecret={secret.data.clientSecret}
      stripe={payment.stripe.data ?? null}
      isFormLost={payment.isFormLost}
      onRetryForm={payment.retryForm}
      contact={contact}
      holdUntil={until}
      now={now}
      onPaying={setPaying}
      onOrder={keepOrder}
    />
  );
}
