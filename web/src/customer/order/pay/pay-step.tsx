import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useNow } from '../../../shared/api/use-now.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { usePreloadPage } from '../../../shared/page/preload-page.ts';
import { isAwaitingPayment, isPaymentSecured } from '../../order-state.ts';
import { isMissing } from '../../queries.ts';
import { useCacheOrder } from '../../use-cache-order.ts';
import { OrderNotFound } from '../order-not-found.tsx';
import { orderPath, paidOrderPath } from '../order-paths.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { CheckoutEnded } from './checkout-ended.tsx';
import { PayForm } from './pay-form.tsx';
import { usePaymentSetup } from './use-payment-setup.ts';

type Props = {
  orderId: string;
  mealId: string;
  /** The response of the checkout; null after a reload. */
  started: Output<'POST /api/checkout'> | null;
};

/** Null when nothing is to be paid. */
function toSecret({ clientSecret, orderId: _, orderNumber: __, ...rest }: Output<'POST /api/checkout'>) {
  return clientSecret === null ? null : { clientSecret, ...rest };
}

/** Step 2: what is shown before, beside and after the card form. */
export function PayStep({ orderId, mealId, started }: Props) {
  const payment = usePaymentSetup(orderId, started && toSecret(started));
  const { order, secret } = payment;
  const cacheOrder = useCacheOrder();
  const now = useNow(1);
  const [isPaying, setPaying] = useState(false);
  const preloadPage = usePreloadPage();
  useEffect(() => void preloadPage('/past-orders'), [preloadPage]);
  const loadError = secret.error ?? order.error;

  if (isMissing(loadError)) return <OrderNotFound />;
  const isPaid = order.data !== undefined && isPaymentSecured(order.data);
  const goToTicket = isPaid && <Redirect to={paidOrderPath(orderId)} replace />;
  // Without a form to keep, as after a reload.
  if (goToTicket && !secret.data) return goToTicket;
  if (order.data && !isPaying && !isPaid) {
    const { closedReason, reason } = order.data;
    if (closedReason) return <CheckoutEnded mealId={mealId} reason={closedReason} detail={reason} />;
    if (!isAwaitingPayment(order.data)) return <Redirect to={orderPath(orderId)} replace />;
  }
  if (isApiError(loadError, 'payment-in-progress')) return <Redirect to={orderPath(orderId)} replace />;
  if (isApiError(loadError, 'checkout-closed', 'hold-expired'))
    return <CheckoutEnded mealId={mealId} reason="expired" />;
  if (!order.data || !secret.data) {
    if (!loadError) return <OrderSkeleton />;
    const retry = () => void Promise.all([order.refetch(), secret.data ? null : secret.refetch()]);
    return <LoadFailed what={m.order_what_order()} error={loadError} onRetry={retry} />;
  }
  // The server extends the hold while the bank asks the customer, so the form must stay open.
  const until = order.data.holdExpiresAt ?? secret.data.holdExpiresAt;
  if (until && Date.parse(until) <= now.getTime() && !isPaying && !isPaid)
    return <CheckoutEnded mealId={mealId} reason="expired" />;

  return (
    <>
      {/* The form stays until the ticket is drawn, so that there is never an empty page after a payment. */}
      {goToTicket}
      <PayForm
        order={order.data}
        secret={secret.data}
        isNextStep={started !== null}
        stripe={payment.stripe.data ?? null}
        hasFormFailed={payment.hasFormFailed}
        onRetryForm={payment.retryForm}
        holdExpiresAt={until}
        now={now}
        onPaying={setPaying}
        onOrder={cacheOrder}
      />
    </>
  );
}
