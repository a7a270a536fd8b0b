import type { payWithSavedCard as endpoint, SavedCardPayment } from '@fondly/contract/account/cards';
import { paymentTerms } from '@fondly/contract/order-statuses';
import { toDeclineReason } from '@fondly/contract/sentences/decline-reasons';
import Stripe from 'stripe';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { attachCustomer } from '../cards/attach-customer.ts';
import { getCardCache } from '../cards/card-cache.ts';
import { readCardHolder } from '../cards/card-holder.ts';
import { signalCardsChanged } from '../cards/change-cards.ts';
import { isExpired } from '../cards/list-cards.ts';
import { readCustomerCards } from '../cards/read-customer-cards.ts';
import { openIntent } from '../checkout/open-intent.ts';
import { inTime } from '../in-time.ts';
import { requirePayable } from '../require-payable.ts';
import { captureIfDecided } from './refresh-payment.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

type PaymentInput = z.output<(typeof endpoint)['schema']['body']>;

/** Banks take a moment to authorize a card. */
const confirmMilliseconds = 10_000;

/**
 * Confirms the payment of a hold with a saved card. Stripe accepts one confirmation of an intent, so of two tabs the
 * second reads what became of the first. Whatever Stripe answers, a fresh read of the intent decides.
 */
export async function payWithSavedCard(
  app: App,
  customer: Customer,
  orderId: string,
  deviceHash: string | null,
  input: PaymentInput,
): Promise<SavedCardPayment> {
  const order = await findOrder(app.db, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  if (isPaid(order)) return { outcome: 'paid' };
  requirePayable(order);
  const stripeCustomerId = await requireOwnCard(app, customer, deviceHash, input.cardId);
  const { intentId, clientSecret } = await inTime(app, { orderId }, openIntent(app, order));
  await inTime(
    app,
    { orderId },
    confirmAtStripe(app, { orderId, intentId, stripeCustomerId }, input),
    confirmMilliseconds,
  );
  const synced = (await syncPaymentIntent(app, intentId)) ?? order;
  return toPayment(await captureIfDecided(app, synced), clientSecret);
}

/** @returns the customer at Stripe who holds the card */
async function requireOwnCard(
  app: App,
  customer: Customer,
  deviceHash: string | null,
  cardId: string,
): Promise<string> {
  const { stripeCustomerId, isDeviceConfirmed } = await readCardHolder(app, customer, deviceHash);
  if (stripeCustomerId === null) throw new Problem('card-not-found');
  if (!isDeviceConfirmed) throw new Problem('device-not-confirmed');
  await checkRateLimit(app, 'saved-card-payment', customer.id);
  const { cards } = await inTime(app, { customerId: customer.id }, getCardCache(app).read(stripeCustomerId));
  const card = cards.find(({ id }) => id === cardId);
  if (!card) throw new Problem('card-not-found');
  if (isExpired(card, app.clock.now())) throw new Problem('card-expired');
  return stripeCustomerId;
}

type Confirmation = { orderId: string; intentId: string; stripeCustomerId: string };

/** A decline, and an intent that another tab has confirmed, are answers like any other: the intent is read afterwards. */
async function confirmAtStripe(
  app: App,
  { orderId, intentId, stripeCustomerId }: Confirmation,
  { requestId, cardId }: PaymentInput,
): Promise<void> {
  try {
    await attachCustomer(app, intentId, stripeCustomerId);
    await app.stripe.paymentIntents.confirm(
      intentId,
      { payment_method: cardId, use_stripe_sdk: true },
      { idempotencyKey: `confirm:${orderId}:${requestId}`, timeout: confirmMilliseconds, maxNetworkRetries: 1 },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || isUnexpectedState(error)) return;
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      await requireStillSaved(app, { orderId, stripeCustomerId }, cardId);
    throw error;
  }
}

/** The bank or the person may have removed the card at Stripe since it was read. Stripe has no code that says so. */
async function requireStillSaved(
  app: App,
  { orderId, stripeCustomerId }: Pick<Confirmation, 'orderId' | 'stripeCustomerId'>,
  cardId: string,
): Promise<void> {
  const { cards } = await readCustomerCards(app, stripeCustomerId);
  if (cards.some(({ id }) => id === cardId)) return;
  app.log.info({ orderId }, 'payments: a saved card is gone at Stripe');
  await signalCardsChanged(app, stripeCustomerId);
  throw new Problem('card-not-found');
}

const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

const isPaid = (order: Order): boolean =>
  order.closedReason === null && paymentTerms.secured.includes(order.paymentStatus);

/** @throws Problem `checkout-closed` when the order ended for another reason than a declined card */
function toPayment(order: Order, clientSecret: string): SavedCardPayment {
  if (isPaid(order)) return { outcome: 'paid' };
  if (order.paymentStatus === 'failed') {
    const declineReason = toDeclineReason(order.declineCode);
    return { outcome: 'declined', declineReason, opensForm: order.closedReason === null };
  }
  if (order.closedReason !== null) throw new Problem('checkout-closed', { orderId: order.id });
  return order.paymentStatus === 'requires_action' ? { outcome: 'challenge', clientSecret } : { outcome: 'processing' };
}
