import { refundTerms } from '@fondly/contract/order-statuses';
import { minutesAfter } from '@fondly/contract/time';
import Stripe from 'stripe';
import { readOwedCents } from '../../ledger/post-money-out.ts';
import { findOrder, lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, integer, notNull, nullable, type Row, row, text, timestamp } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { refundStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type TransferKind, toStoredKind } from './owe-transfer.ts';
import { recordTransfer } from './sync-transfer.ts';

/** Stripe keeps idempotency keys for a day, so an older request is looked up before it is repeated. */
const lookUpAfterHours = 20;
/** Stripe's lists may lag behind a write, so a transfer that is not listed may still exist for a while. */
const listLagMinutes = 10;

type PlatformTransferKind = Exclude<TransferKind, 'destination'>;
const frozenTransfer = row({
  accountId: notNull(text),
  amountCents: notNull(integer),
  attempt: integer,
  requestedAt: notNull(timestamp),
});
type FrozenTransfer = Row<typeof frozenTransfer>;
const lockedTransfer = row({
  accountId: nullable(text),
  amountCents: nullable(integer),
  attempt: integer,
  requestedAt: nullable(timestamp),
  isOver: notNull(boolean),
});

const lockTransfer = statement(
  'transfer-read',
  lockedTransfer,
  `select stripe_account_id as account_id, amount_cents, attempt, requested_at,
     sent_at is not null or needless_at is not null as is_over
   from transfers where order_id = $1 and kind = $2 for update`,
);
const freezeAmount = statement(
  'transfer-freeze-amount',
  frozenTransfer,
  `update transfers t set stripe_account_id = p.stripe_account_id, amount_cents = $3, requested_at = $4
   from payout_accounts p where t.order_id = $1 and t.kind = $2 and p.restaurant_id = t.restaurant_id
     and p.transfers_active and p.closed_at is null
   returning t.stripe_account_id as account_id, t.amount_cents, t.attempt,
     t.requested_at`,
);
const markNeedless = command(
  'transfer-mark-needless',
  'update transfers set needless_at = $3 where order_id = $1 and kind = $2',
);
const findOpenRefund = statement(
  'transfer-refund-open',
  noColumns,
  `select from refunds where order_id = $1 and status in ${refundStatusSql(refundTerms.unsent)}`,
);
const findSentSubsidy = statement(
  'transfer-subsidy-sent',
  noColumns,
  `select from transfers where order_id = $1 and kind = 'topup' and sent_at is not null`,
);
/** Stripe created nothing under the key, so the next request may have another amount or account. */
const resetRequest = command(
  'transfer-reset-request',
  `update transfers set stripe_account_id = null, amount_cents = null, requested_at = null, attempt = attempt + 1
   where order_id = $1 and kind = $2 and attempt = $3 and sent_at is null`,
);

/**
 * Transfers once what a restaurant is owed for one completed order. Amount and account of the request are frozen in the
 * row under the order's lock, and its key is made from the order. It may run twice and concurrently.
 *
 * @throws Stripe's error when a retry may succeed
 */
export async function sendTransfer(app: App, orderId: string, kind: PlatformTransferKind): Promise<void> {
  const order = await findOrder(app.db, orderId);
  const frozen = order && (await transaction(app, (tx) => freezeOwedAmount(tx, order, kind, app.clock.now())));
  if (!order || !frozen) return;
  const isOld = minutesAfter(frozen.requestedAt, lookUpAfterHours * 60) <= app.clock.now();
  const known = isOld || frozen.attempt > 1 ? await findStripeTransfer(app, orderId, kind) : null;
  const transfer = known ?? (await create(app, order, kind, frozen));
  await recordTransfer(app, orderId, kind, transfer);
}

/** Returns null when nothing can be sent now. A pending refund may still change the amount. */
async function freezeOwedAmount(
  tx: Tx,
  order: Order,
  kind: PlatformTransferKind,
  now: Date,
): Promise<FrozenTransfer | null> {
  await lockOrder(tx, order.id);
  const [row] = await lockTransfer(tx, [order.id, toStoredKind(kind)]);
  if (!row || row.isOver) return null;
  if (row.requestedAt) return row as FrozenTransfer;
  if ((await findOpenRefund(tx, [order.id])).length > 0) return null;
  const { heldCents, subsidyCents, sentCents } = await readOwedCents(tx, order.id);
  // `sentCents` contains an earlier subsidy, so the returned share is computed without it.
  const sentSubsidyCents = (await findSentSubsidy(tx, [order.id])).length > 0 ? subsidyCents : 0;
  const returnedCents = heldCents + sentSubsidyCents - sentCents;
  const cents = { held: heldCents, platformSubsidy: subsidyCents, returned: returnedCents }[kind];
  if (cents <= 0) await markNeedless(tx, [order.id, toStoredKind(kind), now]);
  if (cents <= 0) return null;
  return (await freezeAmount(tx, [order.id, toStoredKind(kind), cents, now]))[0] ?? null;
}

const transferGroupOf = (orderId: string) => `order_${orderId}`;
/** Keys of requests that may be in flight during a deployment, so they never change. */
const keyPrefixes = { held: 'transfer', platformSubsidy: 'topup', returned: 'returned' } as const;

async function create(
  app: App,
  order: Order,
  kind: PlatformTransferKind,
  frozen: FrozenTransfer,
): Promise<Stripe.Transfer> {
  const { accountId, amountCents, attempt } = frozen;
  const keySuffix = attempt === 1 ? '' : `:${attempt}`;
  try {
    return await app.stripe.transfers.create(
      {
        amount: amountCents,
        currency: 'usd',
        destination: accountId,
        transfer_group: transferGroupOf(order.id),
        metadata: { order_id: order.id, kind: toStoredKind(kind) },
        // A held payment is transferred from its own charge, available or not. A subsidy uses the platform's own
        // balance.
        ...(kind === 'held' && order.stripeChargeId ? { source_transaction: order.stripeChargeId } : {}),
      },
      { idempotencyKey: `${keyPrefixes[kind]}:${order.id}${keySuffix}` },
    );
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefusal && !(error instanceof Stripe.errors.StripeAPIError)) throw error;
    // A refusal changed nothing. A server error of Stripe may have created the transfer, so only a fresh read decides.
    const known = isRefusal ? null : await findStripeTransfer(app, order.id, kind);
    if (known) return known;
    const isSettled = app.clock.now() >= minutesAfter(frozen.requestedAt, listLagMinutes);
    if (isRefusal || isSettled) await resetRequest(app.db, [order.id, toStoredKind(kind), attempt]);
    throw error;
  }
}

async function findStripeTransfer(
  app: App,
  orderId: string,
  kind: PlatformTransferKind,
): Promise<Stripe.Transfer | null> {
  const { data } = await app.stripe.transfers.list({ transfer_group: transferGroupOf(orderId), limit: 100 });
  return data.find(({ metadata }) => metadata.kind === toStoredKind(kind) && metadata.order_id === orderId) ?? null;
}

/** Records the transfer that Stripe creates at capture. It may exist a moment later than the capture's response. */
export async function recordDestinationTransfer(app: App, orderId: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (!order?.stripeChargeId) return;
  const { transfer } = await app.stripe.charges.retrieve(order.stripeChargeId, { expand: ['transfer'] });
  if (transfer && typeof transfer !== 'string') await recordTransfer(app, orderId, 'destination', transfer);
}
