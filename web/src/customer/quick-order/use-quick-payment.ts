import type { Output } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { publicConfig } from '../../shared/api/public-config.ts';
import { useNavigate } from '../../shared/page/page-location.ts';
import { explainCheckoutError } from '../order/details/explain-checkout-error.ts';
import { type CheckoutInput, useCheckout } from '../order/details/use-checkout.ts';
import { orderPath, paidOrderPath } from '../order/order-paths.ts';
import { loadStripeJs } from '../order/pay/load-stripe-js.ts';
import { isPaymentProcessing, isPaymentSecured } from '../order-state.ts';
import { keys, quickOrder } from '../queries.ts';
import { useCacheOrder } from '../use-cache-order.ts';

type QuickOrder = Output<'GET /api/meals/:id/quick-order'>;

/** Where the order goes on after an attempt, or what the sheet asks for or says. */
type Outcome = { page: string } | 'needs-code' | { problem: string };

/**
 * Orders with the default card: places the order, pays it, and opens its ticket. Where the card alone can't finish it,
 * the card form goes on with the same order.
 */
export function useQuickPayment(order: QuickOrder, onLeave: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isAtBank, setAtBank] = useState(false);
  const payOrder = usePayWithSavedCard(order, setAtBank);
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (): Promise<Outcome> => {
    if (order.card && order.price.totalCents > 0 && !order.isDeviceConfirmed && !needsCode) return 'needs-code';
    const placed = await checkout(toCheckoutInput(order));
    if (placed.clientSecret === null || !order.card) return { page: paidOrderPath(placed.orderId) };
    return payOrder(placed.orderId, order.card.id);
  };
  const explain = (thrown: unknown): Outcome => {
    if (isApiError(thrown, 'device-not-confirmed')) return 'needs-code';
    if (isApiError(thrown, 'payment-in-progress') && typeof thrown.details.orderId === 'string')
      return { page: orderPath(thrown.details.orderId) };
    // The sheet then shows the price and the portions of now.
    void queries.invalidateQueries({ queryKey: quickOrder(order.meal.id, order.quantity).queryKey });
    return { problem: explainCheckoutError(thrown, order.meal.timezone) };
  };
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await attempt().catch(explain);
    isRunning.current = false;
    if (outcome === 'needs-code') setNeedsCode(true);
    else if ('problem' in outcome) setProblem(outcome.problem);
    // The sheet stays busy until the next page is drawn, and goes in the same frame.
    else {
      navigate(outcome.page);
      startTransition(onLeave);
      return;
    }
    setBusy(false);
  };
  return { pay: () => void run(), isBusy, isAtBank, needsCode, problem };
}

function toCheckoutInput({ meal, quantity, contact, price }: QuickOrder): CheckoutInput {
  return {
    mealId: meal.id,
    quantity,
    customerName: contact.name,
    customerEmail: contact.email,
    customerPhone: contact.phone ?? '',
    specialInstructions: '',
    couponCode: null,
    expectedTotalCents: price.totalCents,
    opensCardForm: false,
  };
}

/** Pays a placed order. After each attempt the server reads the payment from Stripe, and only its answer counts. */
function usePayWithSavedCard({ meal }: QuickOrder, setAtBank: (isAtBank: boolean) => void) {
  const queries = useQueryClient();
  const cacheOrder = useCacheOrder();
  /** A lost answer is asked for again with the same ID, and a new attempt has a new one. */
  const request = useRef<{ attempt: string; id: string } | null>(null);
  const formPage = (orderId: string) => `/order/${meal.id}?step=pay&order=${orderId}`;

  const showOrder = async (orderId: string, known?: OrderView): Promise<Outcome> => {
    const order = known ?? (await call('GET /api/orders/:id', { params: { id: orderId } }));
    cacheOrder(order);
    if (isPaymentSecured(order) || isPaymentProcessing(order)) return { page: paidOrderPath(orderId) };
    return { page: formPage(orderId) };
  };
  const showChallenge = async (orderId: string, clientSecret: string): Promise<Outcome> => {
    const stripe = await loadStripeJs(await queries.ensureQueryData(publicConfig()));
    // A modal dialog makes everything outside of it inert, the bank's page included.
    setAtBank(true);
    await stripe.handleNextAction({ clientSecret }).finally(() => setAtBank(false));
    return showOrder(orderId, await call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} }));
  };
  return async (orderId: string, cardId: string): Promise<Outcome> => {
    const attempt = `${orderId} ${cardId}`;
    if (request.current?.attempt !== attempt) request.current = { attempt, id: crypto.randomUUID() };
    try {
      const body = { requestId: request.current.id, cardId };
      const answer = await call('POST /api/orders/:id/pay-with-saved-card', { params: { id: orderId }, body });
      if (answer.outcome === 'challenge') return await showChallenge(orderId, answer.clientSecret);
      if (answer.outcome === 'declined') request.current = null;
      return await showOrder(orderId);
    } catch (thrown) {
      if (!isApiError(thrown, 'card-not-found', 'card-expired', 'checkout-closed')) throw thrown;
      void queries.invalidateQueries({ queryKey: keys.orders });
      return { page: formPage(orderId) };
    }
  };
}
