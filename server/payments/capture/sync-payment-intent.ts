import { type PaymentStatus, paymentTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { refusedPaymentReasons } from '@fondly/contract/sentences/refused-payments';
import type Stripe from 'stripe';
import { postCapture, postProviderFee } from '../../ledger/post-entry.ts';
import { computeShare } from '../../ledger/share.ts';
import { acceptAuthorizedOrder } from '../../orders/accept-authorized-order.ts';
import { enqueueCaptureDecision } from '../../orders/capture-decision.ts';
import { recordCouponCard } from '../../orders/coupons/redeem-coupon.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { isWithinLineLimit } from '../../orders/meal-queue/limit-person.ts';
import { extendHoldDuringPayment } from '../../orders/placement/extend-hold.ts';
import { recordDecline, recordPayment } from '../../orders/record-payment.ts';
import { releaseOrRefund } from '../../orders/release-or-refund.ts';
import { isBuyingBack } from '../../orders/releases/limit-buy-back.ts';
import type { Order } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { cardsChangedTopic } from '../cards/card-cache.ts';
import { expectDestinationTransfer } from '../payouts/owe-transfer.ts';
import { observePayment } from './observe-payment.ts';
import { type PaymentUpdate, toPaymentUpdate } from './payment-update.ts';

const adoptIntent = command('order-adopt-intent', 'update orders set payment_intent_id = $2 where id = $1');

/** The intent names an order that does not exist (yet): our own commit may be late. */
export class MissingOrderError extends Error {
  override name = 'MissingOrderError';
}

/**
 * Applies the current state of a payment intent to its order. Only this function reads intents. It may run late, twice
 * or concurrently: it locks the order's row, and a known or outdated state changes nothing.
 *
 * @param isCallerRetrying - true for the job that captures or voids and was refused. It retries with its own pauses, so
 *   this function queues no second attempt.
 * @returns the order as it is now; null when the intent is not one of ours
 * @throws MissingOrderError when the intent names an order that does not exist
 */
export async function syncPaymentIntent(app: App, intentId: string, isCallerRetrying = false): Promise<Order | null> {
  const intent = await app.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] });
  const paymentUpdate = toPaymentUpdate(intent, await countDeclines(app, intent));
  let before: Order | null = null;
  const after = await transaction(app, async (tx) => {
    const order = await lockOrderOfIntent(tx, intent);
    before = order;
    if (!order || !matchesOrder(app, order, intent)) return null;
    if (
      !paymentUpdate ||
      (isCallerRetrying && order.paymentStatus === 'authorized' && paymentUpdate.status === 'authorized')
    )
      return order;
    const applied = await applyUpdate(tx, order, paymentUpdate, app.clock.now());
    if (applied.paymentStatus !== order.paymentStatus) signalSavedCard(tx, intent);
    return applied;
  });
  if (before && after) observePayment(app, before, after, intent);
  return after;
}

/** A payment that saves its card adds it to the cards of the customer with the authorization. */
function signalSavedCard(tx: Tx, { customer, setup_future_usage: usage }: Stripe.PaymentIntent): void {
  if (usage !== null && typeof customer === 'string') signal(tx, cardsChangedTopic(customer), []);
}

/** Counts declines by failed charges, so each decline counts exactly once. */
async function countDeclines(app: App, intent: Stripe.PaymentIntent): Promise<number> {
  if (intent.status !== 'requires_payment_method' || !intent.last_payment_error) return 0;
  const charges = await app.stripe.charges.list({ payment_intent: intent.id, limit: 100 });
  return charges.data.filter((charge) => charge.status === 'failed').length;
}

async function lockOrderOfIntent(tx: Tx, intent: Stripe.PaymentIntent): Promise<Order | null> {
  const orderId = intent.metadata.order_id;
  if (!orderId) return null;
  const namedOrder = await lockOrder(tx, orderId);
  if (!namedOrder) throw new MissingOrderError(`no order ${orderId}`);
  if (namedOrder.paymentIntentId === intent.id) return namedOrder;
  if (namedOrder.paymentIntentId !== null) return null;
  // The intent was created and its id was never stored, so the order adopts it.
  await adoptIntent(tx, [orderId, intent.id]);
  if (namedOrder.captureDecision === 'void') enqueueCaptureDecision(tx, orderId, 'void');
  return { ...namedOrder, paymentIntentId: intent.id };
}

/** An intent that does not match its order changes nothing and raises an alarm. */
function matchesOrder(app: App, order: Order, intent: Stripe.PaymentIntent): boolean {
  const isLive = app.config.stripeSecretKey.includes('_live_');
  const isMatching =
    intent.currency === 'usd' && intent.amount === order.totalCents && Boolean(intent.livemode) === isLive;
  if (!isMatching)
    app.log.error({ orderId: order.id, intentId: intent.id }, 'ALARM payments: an intent does not match its order');
  return isMatching;
}

async function applyUpdate(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<Order> {
  if (order.paymentStatus === paymentUpdate.status) return applyRepeatedUpdate(tx, order, paymentUpdate, now);
  const recorded = await recordPayment(tx, order.id, paymentUpdate.status, paymentUpdate.factsAt(now), now);
  if (!recorded) return order;
  const appliers: Partial<Record<PaymentStatus, typeof applyFailed>> = {
    failed: applyFailed,
    requires_action: applyBankCheck,
    processing: applyBankCheck,
    authorized: applyAuthorized,
    paid: applyPaid,
    voided: applyVoided,
  };
  return (await appliers[paymentUpdate.status]?.(tx, recorded, paymentUpdate, now)) ?? recorded;
}

/**
 * Handles a repeated state: another declined card, a bank check that is still pending, or a decision whose job was
 * lost.
 */
async function applyRepeatedUpdate(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<Order> {
  if (paymentUpdate.status === 'failed' && paymentUpdate.declineCount > order.declineCount) {
    const counted = await recordDecline(tx, order.id, paymentUpdate.factsAt(now), now);
    return counted ? applyFailed(tx, counted, paymentUpdate, now) : order;
  }
  if (paymentTerms.inProgress.includes(paymentUpdate.status)) await extendHoldDuringPayment(tx, order, now);
  if (paymentUpdate.status === 'authorized' && order.captureDecision)
    enqueueCaptureDecision(tx, order.id, order.captureDecision);
  if (paymentUpdate.status === 'paid') await postFee(tx, order, paymentUpdate, now);
  if (
    paymentUpdate.status === 'paid' &&
    order.captureDecision === 'capture' &&
    order.status === 'pending' &&
    !order.closedReason
  ) {
    return transitionOrder(tx, order.id, 'confirm', 'payment', { now });
  }
  return order;
}

async function applyFailed(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  const declined =
    order.status === 'pending' ? await transitionOrder(tx, order.id, 'cardDeclined', 'payment', { now }) : order;
  if (paymentUpdate.declineCount < policies.maxCardDeclines) return declined;
  return transitionOrder(tx, order.id, 'closeDeclined', 'payment', { now });
}

async function applyBankCheck(tx: Tx, order: Order, _update: PaymentUpdate, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  const pendingOrder =
    order.status === 'failed' ? await transitionOrder(tx, order.id, 'retryPayment', 'payment', { now }) : order;
  await extendHoldDuringPayment(tx, pendingOrder, now);
  return pendingOrder;
}

async function applyAuthorized(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<Order> {
  if (order.closedReason || order.captureDecision) {
    if (order.captureDecision) enqueueCaptureDecision(tx, order.id, order.captureDecision);
    return order;
  }
  const pendingOrder =
    order.status === 'failed' ? await transitionOrder(tx, order.id, 'retryPayment', 'payment', { now }) : order;
  const refusal = await findRefusal(tx, order, paymentUpdate.cardKey);
  if (refusal) {
    const reason = refusedPaymentReasons[refusal];
    return transitionOrder(tx, order.id, refusalTransitions[refusal], 'payment', { now, reason });
  }
  return acceptAuthorizedOrder(tx, pendingOrder, now);
}

const refusalTransitions = {
  'coupon-used': 'refuseCoupon',
  'line-limit': 'refuseLimit',
  'released-portions': 'refuseLimit',
} as const;

/** What only the payment can show: that another account belongs to the same person. */
async function findRefusal(tx: Tx, order: Order, card: string | null): Promise<keyof typeof refusalTransitions | null> {
  if (card !== null && order.couponCode !== null && !(await recordCouponCard(tx, order.id, card))) return 'coupon-used';
  if (card !== null && !(await isWithinLineLimit(tx, order, card))) return 'line-limit';
  return (await isBuyingBack(tx, order)) ? 'released-portions' : null;
}

async function applyPaid(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<Order> {
  await postCapture(tx, order, computeShare(order), paymentUpdate.chargeId ?? order.id, now);
  await postFee(tx, order, paymentUpdate, now);
  await expectDestinationTransfer(tx, order, now);
  if (order.closedReason) return releaseOrRefund(tx, order, 'expireLate', { now });
  const pendingOrder =
    order.status === 'failed' ? await transitionOrder(tx, order.id, 'retryPayment', 'payment', { now }) : order;
  if (pendingOrder.captureDecision === 'capture') return transitionOrder(tx, order.id, 'confirm', 'payment', { now });
  // The payment was captured in Stripe's dashboard, so the order still needs its portions.
  const decidedOrder = await acceptAuthorizedOrder(tx, pendingOrder, now);
  if (decidedOrder.captureDecision !== 'capture') return decidedOrder;
  return transitionOrder(tx, order.id, 'confirm', 'payment', { now });
}

async function postFee(tx: Tx, order: Order, paymentUpdate: PaymentUpdate, now: Date): Promise<void> {
  if (paymentUpdate.providerFee)
    await postProviderFee(tx, order, paymentUpdate.providerFee.feeCents, paymentUpdate.providerFee.source, now);
}

async function applyVoided(tx: Tx, order: Order, _update: PaymentUpdate, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  return transitionOrder(tx, order.id, 'authorizationExpired', 'payment', { now });
}
