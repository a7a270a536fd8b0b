import { minutesAfter } from '@fondly/contract/time';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { owedOf } from '../../ledger/post-money-out.ts';
import { type Order, orders } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readOrder } from '../checkout/open-intent.ts';
import type { TransferKind } from './owe-transfer.ts';
import { recordTransfer } from './sync-transfer.ts';

/** The provider keeps keys for a day: what was asked for longer ago is looked up before it is asked for again. */
const lookUpAfterHours = 20;

type OwnKind = Exclude<TransferKind, 'destination'>;
type Frozen = { accountId: string; amountCents: number; attempt: number; requestedAt: Date };
type Row = { [K in keyof Frozen]: Frozen[K] | null } & { attempt: number; isOver: boolean };

const read = prepared<Row>(
  'transfer-read',
  `select stripe_account_id as "accountId", amount_cents as "amountCents", attempt, requested_at as "requestedAt",
     sent_at is not null or needless_at is not null as "isOver"
   from transfers where order_id = $1 and kind = $2 for update`,
);
const freeze = prepared<Frozen>(
  'transfer-freeze',
  `update transfers t set stripe_account_id = p.stripe_account_id, amount_cents = $3, requested_at = $4
   from payout_accounts p where t.order_id = $1 and t.kind = $2 and p.restaurant_id = t.restaurant_id
     and p.transfers_active and p.closed_at is null
   returning t.stripe_account_id as "accountId", t.amount_cents as "amountCents", t.attempt,
     t.requested_at as "requestedAt"`,
);
const drop = prepared('transfer-drop', 'update transfers set needless_at = $3 where order_id = $1 and kind = $2');
const refundOnItsWay = prepared(
  'transfer-refund-open',
  `select from refunds where order_id = $1 and status in ('requested', 'submitted')`,
);
const sentTopUp = prepared(
  'transfer-topup-sent',
  `select from transfers where order_id = $1 and kind = 'topup' and sent_at is not null`,
);
/** Nothing has happened under the key: the next one may ask for something else, of another account. */
const thaw = prepared(
  'transfer-thaw',
  `update transfers set stripe_account_id = null, amount_cents = null, requested_at = null, attempt = attempt + 1
   where order_id = $1 and kind = $2 and attempt = $3 and sent_at is null`,
);

/**
 * Sends what a restaurant is owed of one completed order, once: what is asked for is frozen in the row under the
 * order's lock, and asked for under a key made from the order. Safe to run twice and beside itself.
 *
 * @throws the provider's error, when it is left for another time
 */
export async function sendTransfer(app: App, orderId: string, kind: OwnKind): Promise<void> {
  const order = await readOrder(app, orderId);
  const frozen = order && (await transaction(app, (tx) => freezeOwed(tx, order, kind, app.clock.now())));
  if (!order || !frozen) return;
  const isOld = minutesAfter(frozen.requestedAt, lookUpAfterHours * 60) <= app.clock.now();
  const known = isOld || frozen.attempt > 1 ? await lookUp(app, orderId, kind) : null;
  const transfer = known ?? (await create(app, order, kind, frozen));
  await recordTransfer(app, orderId, kind, transfer);
}

/** Null when there is nothing to send, or not now: a refund on its way may change how much. */
async function freezeOwed(tx: Tx, order: Order, kind: OwnKind, now: Date): Promise<Frozen | null> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update');
  const [row] = await read(tx, [order.id, kind]);
  if (!row || row.isOver) return null;
  if (row.requestedAt) return row as Frozen;
  if ((await refundOnItsWay(tx, [order.id])).length > 0) return null;
  const { heldCents, topupCents, sentCents } = await owedOf(tx, order.id);
  // What a dispute had taken and what went before it make up the customer's part, beside a top-up.
  const toppedCents = (await sentTopUp(tx, [order.id])).length > 0 ? topupCents : 0;
  const cents = { held: heldCents, topup: topupCents, returned: heldCents + toppedCents - sentCents }[kind];
  if (cents <= 0) await drop(tx, [order.id, kind, now]);
  if (cents <= 0) return null;
  return (await freeze(tx, [order.id, kind, cents, now]))[0] ?? null;
}

const groupOf = (orderId: string) => `order_${orderId}`;
const keyOf = { held: 'transfer', topup: 'topup', returned: 'returned' } as const;

async function create(app: App, order: Order, kind: OwnKind, frozen: Frozen): Promise<Stripe.Transfer> {
  const { accountId, amountCents, attempt } = frozen;
  const nth = attempt === 1 ? '' : `:${attempt}`;
  try {
    return await app.stripe.transfers.create(
      {
        amount: amountCents,
        currency: 'usd',
        destination: accountId,
        transfer_group: groupOf(order.id),
        metadata: { order_id: order.id, kind },
        // Held money goes on from its own charge, whether or not it is available yet; a top-up is the platform's own.
        ...(kind === 'held' && order.stripeChargeId ? { source_transaction: order.stripeChargeId } : {}),
      },
      { idempotencyKey: `${keyOf[kind]}:${order.id}${nth}` },
    );
  } catch (error) {
    const isAnswered = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isAnswered && !(error instanceof Stripe.errors.StripeAPIError)) throw error;
    // A refusal did nothing. After an error of its own the provider may have done it: only its objects know.
    const known = isAnswered ? null : await lookUp(app, order.id, kind);
    if (known) return known;
    await thaw(app.db, [order.id, kind, attempt]);
    throw error;
  }
}

async function lookUp(app: App, orderId: string, kind: OwnKind): Promise<Stripe.Transfer | null> {
  const { data } = await app.stripe.transfers.list({ transfer_group: groupOf(orderId), limit: 100 });
  return data.find(({ metadata }) => metadata.kind === kind && metadata.order_id === orderId) ?? null;
}

/** The transfer that the provider made at capture; it may be there a moment later than the capture's answer. */
export async function findTransfer(app: App, orderId: string): Promise<void> {
  const order = await readOrder(app, orderId);
  if (!order?.stripeChargeId) return;
  const { transfer } = await app.stripe.charges.retrieve(order.stripeChargeId, { expand: ['transfer'] });
  if (transfer && typeof transfer !== 'string') await recordTransfer(app, orderId, 'destination', transfer);
}
