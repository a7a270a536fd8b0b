import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useNavigate } from '../../../shared/page/page-location.ts';
import { explainDecline } from '../../explain-decline.ts';
import { isPaymentProcessing, isPaymentSecured } from '../../order-state.ts';
import { paidOrderPath } from '../order-paths.ts';
import { explainPaymentError } from './explain-payment-error.ts';

type Options = {
  order: OrderView;
  isReady: boolean;
  /** What the server has to know first. */
  beforePayment: (() => Promise<void>) | null;
  onPaying: (isPaying: boolean) => void;
  onOrder: (order: OrderView) => void;
};

/** The outcome of one attempt: go on to the order, wait and ask again, stay unchanged, or show a sentence. */
type Outcome = 'paid' | 'waiting' | 'unchanged' | { problem: string };

/**
 * Pays with the card form. After each attempt the server reads the payment from Stripe, and only its answer leads to
 * the success page. So a lost response never leads to a second payment.
 */
export function useConfirmPayment({ order, isReady, beforePayment, onPaying, onOrder }: Options) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const isAttemptRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState(() => explainLastDecline(order));

  /** Runs one attempt at a time. The button is disabled until its outcome. */
  const runOnce = async (attempt: () => Promise<Outcome>) => {
    if (isAttemptRunning.current) return;
    isAttemptRunning.current = true;
    onPaying(true);
    setBusy(true);
    setProblem(null);
    const outcome = await attempt().catch(() => ({ problem: m.order_pay_error_unexpected() }));
    isAttemptRunning.current = false;
    // A paid form stays busy until the ticket takes its place.
    setBusy(outcome === 'paid');
    setWaiting(outcome === 'waiting');
    if (typeof outcome === 'object') setProblem(outcome.problem);
    if (outcome === 'paid') navigate(paidOrderPath(order.id), { replace: true });
    // The form stays open while the bank decides, because the form receives the result.
    onPaying(outcome === 'waiting' || outcome === 'paid');
  };

  const pay = async (): Promise<Outcome> => {
    if (!stripe) return { problem: m.order_pay_error_stripe_not_loaded() };
    if (!elements || !isReady) return { problem: m.order_pay_error_form_loading() };
    const checked = await elements.submit();
    if (checked.error) return { problem: explainPaymentError(checked.error) };
    const refusal = await beforePayment?.().catch((thrown) => toErrorMessage(thrown, m.order_pay_error_failed()));
    if (refusal) return { problem: refusal };
    const result = await confirm(stripe, elements, order);
    return resolveOutcome(order.id, result, onOrder, m.order_pay_error_unexpected());
  };
  return {
    run: () => runOnce(pay),
    checkAgain: () => runOnce(() => resolveOutcome(order.id, null, onOrder, m.order_pay_error_failed())),
    isBusy,
    isWaiting,
    problem,
  };
}

/** Why the form is open after a saved card was declined, or after a reload. */
function explainLastDecline({ status, declineReason }: OrderView): string | null {
  return status === 'failed' && declineReason ? explainDecline(declineReason) : null;
}

/** Only authorizes: the payment is captured when the restaurant accepts. Null when the form failed. */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { id, customerName, customerEmail, customerPhone }: OrderView,
): Promise<PaymentIntentResult | null> {
  const billingDetails = { name: customerName, email: customerEmail, phone: customerPhone };
  const confirmParams = {
    return_url: window.location.origin + paidOrderPath(id),
    payment_method_data: { billing_details: billingDetails },
  };
  return stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }).catch(() => null);
}

function isAuthorized(result: PaymentIntentResult | null): boolean {
  const status = result?.paymentIntent?.status;
  return status === 'requires_capture' || status === 'succeeded';
}

async function resolveOutcome(
  orderId: string,
  result: PaymentIntentResult | null,
  onOrder: (order: OrderView) => void,
  fallback: string,
): Promise<Outcome> {
  const declined = result?.error ? { problem: explainPaymentError(result.error) } : null;
  const order = await call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} }).catch((thrown) => {
    // The session ended while the customer paid. The page after a payment asks for a login and says that it went through.
    if (isApiError(thrown, 'sign-in-required') && isAuthorized(result)) return 'paid' as const;
    return null;
  });
  if (order === 'paid') return 'paid';
  // The outcome is unknown: the form must not offer a second payment, and asking again is safe.
  if (!order) return declined ?? 'waiting';
  onOrder(order);
  if (isPaymentSecured(order)) return 'paid';
  if (declined) return declined;
  if (isPaymentProcessing(order)) return 'waiting';
  // A result of requires_action leaves the order unchanged.
  if (result?.paymentIntent?.status === 'requires_action') return 'unchanged';
  if (order.closedReason) return 'unchanged';
  return { problem: fallback };
}
