import { refundTerms } from '@fondly/contract/order-statuses';
import { minutesAfter } from '@fondly/contract/time';
import Stripe from 'stripe';
import { readRefundShare } from '../../ledger/post-money-back.ts';
import { computeShare } from '../../ledger/share.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { markRefundSubmitted } from '../../orders/record-refund.ts';
import { findRefund, requireRefund } from '../../orders/request-refund.ts';
import type { Order, Refund } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { computeApplicationFeeCents } from '../checkout/intent-params.ts';
import { syncTransfer } from '../payouts/sync-transfer.ts';
import { resolveRefundError } from './resolve-refund-error.ts';
import { applyRefund } from './sync-refund.ts';

/** Stripe keeps idempotency keys for a day, so an older request is looked up before it is repeated. */
const lookUpAfterHours = 20;
const requestTimeoutMilliseconds = 5_000;

type RefundWithOrder = { refund: Refund; order: Order };

const findOpenTransfer = statement(
  'refund-open-transfer',
  noColumns,
  `select from transfers where order_id = $1 and kind in ('held', 'returned') and requested_at is not null and sent_at is null
     and needless_at is null`,
);

const findPlatformTransfer = statement(
  'refund-platform-transfer',
  noColumns,
  `select from transfers where stripe_transfer_id = $1 and kind <> 'destination'`,
);

/**
 * Sends one refund with the row's id as key, so a retry after a lost response pays once. If a held payment was
 * transferred, the restaurant's part is reversed first.
 *
 * @throws Stripe's error when a retry may succeed
 */
export async function sendRefund(app: App, { refundId }: JobPayloads['send-refund']): Promise<void> {
  const refundWithOrder = await transaction(app, (tx) => submitRefund(app, tx, refundId));
  if (!refundWithOrder) return;
  const known = isOld(app, refundWithOrder.refund) ? await findStripeRefund(app, refundWithOrder) : null;
  const sent = known ?? (await create(app, refundWithOrder));
  if (!sent) return;
  // The transfer is synced first: once the refund is final, its row is never processed again.
  if (refundWithOrder.refund.reversalCents && refundWithOrder.order.stripeTransferId)
    await syncTransfer(app, refundWithOrder.order.stripeTransferId);
  await applyRefund(app, sent);
}

/** Returns null for a final refund, or one whose order has no payment to refund. */
async function submitRefund(app: App, tx: Tx, refundId: string): Promise<RefundWithOrder | null> {
  const found = await findRefund(tx, refundId);
  if (!found) return null;
  const order = await lockOrder(tx, found.orderId);
  const refund = await requireRefund(tx, refundId);
  if (!order?.paymentIntentId || !refundTerms.unsent.includes(refund.status)) return null;
  if (refund.status === 'submitted') return { refund, order };
  const reversalCents = await readReversalCents(tx, order, refund);
  await markRefundSubmitted(tx, refundId, reversalCents, app.clock.now());
  return { refund: { ...refund, reversalCents }, order };
}

/**
 * Reads the amount to reverse of our own transfers, in cents: held payments, and shares returned after a dispute. Null
 * when nothing was transferred, or when Stripe reverses its transfer with the refund.
 */
async function readReversalCents(tx: Tx, order: Order, refund: Refund): Promise<number | null> {
  if ((await findOpenTransfer(tx, [order.id])).length > 0) throw new Error('the transfer of this order is in progress');
  if (!order.stripeTransferId) return null;
  if (order.fundsFlow === 'destination' && (await findPlatformTransfer(tx, [order.stripeTransferId])).length === 0)
    return null;
  const refundShare = await readRefundShare(tx, { ...order, share: computeShare(order) }, refund.amountCents);
  return refundShare.earningCents - refundShare.platformDiscountCents;
}

const isOld = (app: App, { createdAt }: Refund) => minutesAfter(createdAt, lookUpAfterHours * 60) <= app.clock.now();

/** Finds the refund that an earlier attempt created. */
async function findStripeRefund(app: App, { refund, order }: RefundWithOrder): Promise<Stripe.Refund | null> {
  for await (const created of app.stripe.refunds.list({ payment_intent: order.paymentIntentId ?? '', limit: 100 })) {
    if (created.metadata?.refund_id === refund.id) return created;
  }
  return null;
}

async function create(app: App, refundWithOrder: RefundWithOrder): Promise<Stripe.Refund | null> {
  const { refund, order } = refundWithOrder;
  await reverseTransfer(app, refundWithOrder);
  const keySuffix = refund.attempt === 1 ? '' : `:${refund.attempt}`;
  // Stripe reverses its transfer and fee with the refund. The fee is all that the platform kept, tax included.
  const reversesTransfer = order.fundsFlow === 'destination' && refund.reversalCents === null;
  try {
    return await app.stripe.refunds.create(
      {
        payment_intent: order.paymentIntentId ?? '',
        amount: refund.amountCents,
        reason: 'requested_by_customer',
        metadata: { refund_id: refund.id, order_id: order.id },
        ...(reversesTransfer ? { reverse_transfer: true } : {}),
        ...(reversesTransfer && computeApplicationFeeCents(order) > 0 ? { refund_application_fee: true } : {}),
      },
      { idempotencyKey: `refund:${refund.id}${keySuffix}`, timeout: requestTimeoutMilliseconds },
    );
  } catch (error) {
    return resolveRefundError(app, refundWithOrder, error, () => findStripeRefund(app, refundWithOrder));
  }
}

/** The customer is refunded even if the restaurant's balance is too low. The restaurant then owes the amount. */
async function reverseTransfer(app: App, { refund, order }: RefundWithOrder): Promise<void> {
  if (!refund.reversalCents || !order.stripeTransferId) return;
  try {
    await app.stripe.transfers.createReversal(
      order.stripeTransferId,
      { amount: refund.reversalCents, metadata: { refund_id: refund.id } },
      { idempotencyKey: `reversal:${refund.id}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    app.log.warn({ err: error, orderId: order.id, refund: refund.id }, 'payments: a transfer could not be reversed');
  }
}
