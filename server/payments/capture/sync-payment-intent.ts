import type { PaymentStatus } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { postCapture, postProviderFee } from '../../ledger/post-entry.ts';
import { shareOf } from '../../ledger/share.ts';
import { takeSecuredMoney } from '../../orders/accept-authorized-order.ts';
import { enqueueSettlement } from '../../orders/capture-decision.ts';
import { bindCouponCard } from '../../orders/coupons/redeem-coupon.ts';
import { extendHoldForBank } from '../../orders/placement/extend-hold.ts';
import { recordDecline, recordPayment } from '../../orders/record-payment.ts';
import { giveBack } from '../../orders/release-or-refund.ts';
import { type Order, orders } from '../../orders/schema.ts';
import { moveOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { expectTransfer } from '../payouts/owe-transfer.ts';
import { type IntentNews, newsOf } from './payment-update.ts';

/** The intent names an order that is not there (yet): our own commit may be late. */
export class OrderNotThere extends Error {
  override name = 'OrderNotThere';
}

/**
 * Brings an order in line with what the provider says now about its payment: the only reader of intents. May run
 * late, twice or beside itself; the order's row is locked, and news that is known or overtaken changes nothing.
 *
 * @param isSettling - asked by the work that takes the money or lets it go, when the provider said no: it comes back by
 *   itself, with its pauses, and asking for it anew each time would ask the provider without any
 * @returns the order as it is now; null when the intent is not one of ours
 * @throws OrderNotThere when the intent names an order that cannot be found
 */
export async function settlePayment(app: App, intentId: string, isSettling = false): Promise<Order | null> {
  const intent = await app.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] });
  const news = newsOf(intent, await countDeclines(app, intent));
  return transaction(app, async (tx) => {
    const order = await lockOrderOf(tx, intent);
    if (!order || !fits(app, order, intent)) return null;
    if (!news || (isSettling && order.paymentStatus === 'authorised' && news.status === 'authorised')) return order;
    return apply(tx, order, news, app.clock.now());
  });
}

/** Declines are counted by their failed charges, so that none is missed or counted twice. */
async function countDeclines(app: App, intent: Stripe.PaymentIntent): Promise<number> {
  if (intent.status !== 'requires_payment_method' || !intent.last_payment_error) return 0;
  const charges = await app.stripe.charges.list({ payment_intent: intent.id, limit: 100 });
  return charges.data.filter((charge) => charge.status === 'failed').length;
}

async function lockOrderOf(tx: Tx, intent: Stripe.PaymentIntent): Promise<Order | null> {
  const orderId = intent.metadata.order_id;
  if (!orderId) return null;
  const [named] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!named) throw new OrderNotThere(`no order ${orderId}`);
  if (named.paymentIntentId === intent.id) return named;
  if (named.paymentIntentId !== null) return null;
  // The intent was made but its id was never stored: adopt it.
  await tx.update(orders).set({ paymentIntentId: intent.id }).where(eq(orders.id, orderId));
  if (named.settlement === 'void') enqueueSettlement(tx, orderId, 'void');
  return { ...named, paymentIntentId: intent.id };
}

/** An intent that does not fit its order changes nothing and is an alarm. */
function fits(app: App, order: Order, intent: Stripe.PaymentIntent): boolean {
  const isLive = app.config.stripeSecretKey.includes('_live_');
  const isFitting =
    intent.currency === 'usd' && intent.amount === order.totalCents && Boolean(intent.livemode) === isLive;
  if (!isFitting)
    app.log.error({ orderId: order.id, intentId: intent.id }, 'ALARM payments: intent does not fit its order');
  return isFitting;
}

async function apply(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<Order> {
  if (order.paymentStatus === news.status) return applyAgain(tx, order, news, now);
  const recorded = await recordPayment(tx, order.id, news.status, news.factsAt(now), now);
  if (!recorded) return order;
  const byStatus: Partial<Record<PaymentStatus, typeof applyFailed>> = {
    failed: applyFailed,
    requires_action: applyBank,
    processing: applyBank,
    authorised: applyAuthorised,
    paid: applyPaid,
    voided: applyVoided,
  };
  return (await byStatus[news.status]?.(tx, recorded, news, now)) ?? recorded;
}

/** The same word again: another declined card, a bank that still thinks, a decision whose job was lost. */
async function applyAgain(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<Order> {
  if (news.status === 'failed' && news.declineCount > order.declineCount) {
    const counted = await recordDecline(tx, order.id, news.factsAt(now), now);
    return counted ? applyFailed(tx, counted, news, now) : order;
  }
  if (news.status === 'requires_action' || news.status === 'processing') await extendHoldForBank(tx, order, now);
  if (news.status === 'authorised' && order.settlement) enqueueSettlement(tx, order.id, order.settlement);
  if (news.status === 'paid') await postFee(tx, order, news, now);
  if (news.status === 'paid' && order.settlement === 'capture' && order.status === 'pending' && !order.closedReason) {
    return moveOrder(tx, order.id, 'confirm', 'payment', { now });
  }
  return order;
}

async function applyFailed(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  const declined = order.status === 'pending' ? await moveOrder(tx, order.id, 'decline', 'payment', { now }) : order;
  if (news.declineCount < policies.declinesUntilOrderEnds) return declined;
  return moveOrder(tx, order.id, 'giveUp', 'payment', { now });
}

async function applyBank(tx: Tx, order: Order, _news: IntentNews, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  const waiting = order.status === 'failed' ? await moveOrder(tx, order.id, 'tryAgain', 'payment', { now }) : order;
  await extendHoldForBank(tx, waiting, now);
  return waiting;
}

async function applyAuthorised(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<Order> {
  if (order.closedReason || order.settlement) {
    if (order.settlement) enqueueSettlement(tx, order.id, order.settlement);
    return order;
  }
  const waiting = order.status === 'failed' ? await moveOrder(tx, order.id, 'tryAgain', 'payment', { now }) : order;
  if (news.cardFingerprint && !(await bindCouponCard(tx, order.id, news.cardFingerprint))) {
    return moveOrder(tx, order.id, 'refuseCoupon', 'payment', { now, reason: couponOfCardUsed });
  }
  return takeSecuredMoney(tx, waiting, now);
}

const couponOfCardUsed = 'This coupon has been used with this card before.';

async function applyPaid(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<Order> {
  await postCapture(tx, order, shareOf(order), news.chargeId ?? order.id, now);
  await postFee(tx, order, news, now);
  await expectTransfer(tx, order, now);
  if (order.closedReason) return giveBack(tx, order, 'comeTooLate', { now });
  const waiting = order.status === 'failed' ? await moveOrder(tx, order.id, 'tryAgain', 'payment', { now }) : order;
  if (waiting.settlement === 'capture') return moveOrder(tx, order.id, 'confirm', 'payment', { now });
  // Captured by hand at the provider: it still needs its portions.
  const taken = await takeSecuredMoney(tx, waiting, now);
  if (taken.settlement !== 'capture') return taken;
  return moveOrder(tx, order.id, 'confirm', 'payment', { now });
}

async function postFee(tx: Tx, order: Order, news: IntentNews, now: Date): Promise<void> {
  if (news.providerFee) await postProviderFee(tx, order, news.providerFee.feeCents, news.providerFee.source, now);
}

async function applyVoided(tx: Tx, order: Order, _news: IntentNews, now: Date): Promise<Order> {
  if (order.closedReason) return order;
  return moveOrder(tx, order.id, 'lapse', 'payment', { now });
}
