import type Stripe from 'stripe';
import { postFeeRefund, postReversal, postTransfer } from '../../ledger/post-money-out.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type TransferKind, toStoredKind, transferKinds } from './owe-transfer.ts';

const sent = row({ restaurantId: uuid, amountCents: notNull(integer) });

const markSent = statement(
  'transfer-sent',
  sent,
  `update transfers set stripe_transfer_id = $3, destination_payment = $4, sent_at = $5,
     stripe_account_id = coalesce(stripe_account_id, $6), amount_cents = coalesce(amount_cents, $7),
     requested_at = coalesce(requested_at, $5)
   where order_id = $1 and kind = $2 and sent_at is null
   returning restaurant_id, amount_cents`,
);
const insertReversal = statement(
  'transfer-reversed',
  row({ orderId: uuid, restaurantId: uuid }),
  `with made as (
     insert into transfer_reversals (id, stripe_transfer_id, amount_cents, destination_payment_refund, reversed_at)
     select $1, stripe_transfer_id, $3, $4, $5 from transfers where stripe_transfer_id = $2
     on conflict do nothing returning stripe_transfer_id)
   select t.order_id, t.restaurant_id from made join transfers t using (stripe_transfer_id)`,
);
const storeTransferId = command('order-store-transfer', 'update orders set stripe_transfer_id = $2 where id = $1');
const findTransferOwner = statement(
  'transfer-owner',
  row({ orderId: uuid, restaurantId: uuid }),
  'select order_id, restaurant_id from transfers where stripe_transfer_id = $1',
);

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Records that a transfer was created. It is booked once, even if Stripe reports it repeatedly. */
export async function recordTransfer(
  app: App,
  orderId: string,
  kind: TransferKind,
  transfer: Stripe.Transfer,
): Promise<void> {
  const now = app.clock.now();
  const amount =
    kind === 'destination' ? transfer.amount - (await readApplicationFeeCents(app, transfer)) : transfer.amount;
  await transaction(app, async (tx) => {
    await lockOrder(tx, orderId);
    const values = [transfer.id, idOf(transfer.destination_payment), now, idOf(transfer.destination), amount];
    const [row] = await markSent(tx, [orderId, toStoredKind(kind), ...values]);
    if (!row) return;
    if (kind !== 'platformSubsidy') await storeTransferId(tx, [orderId, transfer.id]);
    await postTransfer(
      tx,
      transfer.id,
      { ...row, orderId, kind: kind === 'platformSubsidy' ? 'topup' : 'transfer' },
      now,
    );
  });
}

/** A transfer without our metadata was created by Stripe at capture. */
const toTransferKind = ({ metadata }: Stripe.Transfer): TransferKind =>
  transferKinds.find((kind) => toStoredKind(kind) === metadata.kind) ?? 'destination';

/** Stripe transfers the whole charge and collects the application fee from it. */
async function readApplicationFeeCents(app: App, transfer: Stripe.Transfer): Promise<number> {
  const chargeId = idOf(transfer.source_transaction);
  return chargeId ? ((await app.stripe.charges.retrieve(chargeId)).application_fee_amount ?? 0) : 0;
}

/**
 * Reads a transfer again and books its reversals, including those of a refund and of Stripe's dashboard.
 */
export async function syncTransfer(app: App, transferId: string): Promise<void> {
  const transfer = await app.stripe.transfers.retrieve(transferId);
  const orderId = /^order_([0-9a-f-]{36})$/.exec(transfer.transfer_group ?? '')?.[1];
  if (!orderId) return app.log.error({ transferId }, 'ALARM payments: a transfer names no order of ours');
  await recordTransfer(app, orderId, toTransferKind(transfer), transfer);
  const feeRefunds = await listFeeRefunds(app, transfer);
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    for (const { id, amount, destination_payment_refund: refund } of transfer.reversals.data) {
      const [of] = await insertReversal(tx, [id, transferId, amount, idOf(refund), now]);
      if (of) await postReversal(tx, id, { ...of, amountCents: amount }, now);
    }
    const [of] = await findTransferOwner(tx, [transferId]);
    if (!of) return;
    for (const { id, amount } of feeRefunds) await postFeeRefund(tx, id, { ...of, amountCents: amount }, now);
  });
}

/** Lists the fee refunds of a destination charge. Such a refund reverses the whole share, fee included. */
async function listFeeRefunds(app: App, transfer: Stripe.Transfer): Promise<Stripe.FeeRefund[]> {
  const chargeId = idOf(transfer.source_transaction);
  if (!chargeId || transfer.reversals.data.length === 0) return [];
  const { application_fee: fee } = await app.stripe.charges.retrieve(chargeId, { expand: ['application_fee'] });
  return fee && typeof fee !== 'string' ? fee.refunds.data : [];
}
