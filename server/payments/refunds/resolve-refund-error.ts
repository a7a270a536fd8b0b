import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { type AlarmKind, raiseAlarm } from '../../orders/raise-alarm.ts';
import { countRefundAttempt } from '../../orders/record-refund.ts';
import { type Order, orders, type Refund, refunds } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { one } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { applyNews, settleRefundsOfCharge } from './sync-refund.ts';

type Both = { refund: Refund; order: Order };

const tooLittle = ['balance_insufficient', 'insufficient_funds'];

/**
 * What a failed call for a refund means. An answer that says no has done nothing: a balance too low is topped up by
 * an operator and the same row goes again; anything else ends the row, and an operator is told. After an error of its
 * own the provider may have done it: only its objects know. No answer at all is left to a repeat with the same key.
 *
 * @param findSent - the refund as the provider has it, if it has it
 * @returns the refund when it was made after all, null when the row is settled
 */
export async function afterRefusal(
  app: App,
  both: Both,
  error: unknown,
  findSent: () => Promise<Stripe.Refund | null>,
): Promise<Stripe.Refund | null> {
  if (error instanceof Stripe.errors.StripeAPIError) return lookAfterFault(app, both, error, findSent);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  app.log.warn({ err: error, orderId: both.order.id, refund: both.refund.id }, 'payments: a refund was refused');
  if (tooLittle.includes(error.code ?? '')) {
    await countAgain(app, both);
    await alarm(app, both, 'balance-too-low', 'The balance at the card provider is too low: top it up.');
    throw error;
  }
  if (both.order.stripeChargeId) await settleRefundsOfCharge(app, both.order.stripeChargeId);
  await end(app, both, error.code ?? error.message);
  return null;
}

async function lookAfterFault(
  app: App,
  both: Both,
  error: unknown,
  findSent: () => Promise<Stripe.Refund | null>,
): Promise<Stripe.Refund> {
  const made = await findSent();
  if (made) return made;
  // The provider keeps its own faults under the key: the same request needs a new one.
  await countAgain(app, both);
  throw error;
}

const countAgain = (app: App, { refund }: Both) =>
  transaction(app, (tx) => countRefundAttempt(tx, refund, app.clock.now()));

/** Refunded elsewhere meanwhile, disputed, or not refundable at all: this row pays nothing any more. */
async function end(app: App, { refund, order }: Both, why: string): Promise<void> {
  await transaction(app, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update');
    const own = one(await tx.select().from(refunds).where(eq(refunds.id, refund.id)));
    if (own.status !== 'requested' && own.status !== 'submitted') return;
    await applyNews(app, tx, own, { status: 'failed', stripeRefundId: null, failureReason: why });
  });
}

async function alarm(app: App, { refund, order }: Both, kind: AlarmKind, text: string): Promise<void> {
  const row = { kind, source: refund.id, orderId: order.id, text: `Order ${order.orderNumber}: ${text}` };
  app.log.error({ orderId: order.id, refund: refund.id }, `ALARM payments: ${text}`);
  await transaction(app, (tx) => raiseAlarm(tx, row, app.clock.now()));
}
