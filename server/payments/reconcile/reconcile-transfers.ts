import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { integer, notNull, type Row, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { syncTransfer } from '../payouts/sync-transfer.ts';
import { recordCorrection } from './corrections.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';

const knownRow = row({ orderId: uuid, reversedCents: notNull(integer) });
type Known = Row<typeof knownRow>;

const findTransferRow = statement(
  'reconcile-transfer',
  knownRow,
  `select t.order_id, coalesce(sum(r.amount_cents), 0)::int as reversed_cents
   from transfers t left join transfer_reversals r on r.stripe_transfer_id = t.stripe_transfer_id
   where t.stripe_transfer_id = $1 group by t.order_id`,
);

/**
 * Compares every transfer of the last days, and its reversals, with our row. A transfer without an order of ours
 * stays unchanged, because a person must decide about it.
 */
export async function reconcileTransfers(app: App, since: Date): Promise<void> {
  const created = { gte: toUnixSeconds(since), lte: toUnixSeconds(inFlightSince(app.clock.now())) };
  await processEach(app, app.stripe.transfers.list({ created, limit: 100 }), (transfer) => compare(app, transfer));
}

async function compare(app: App, transfer: Stripe.Transfer): Promise<void> {
  const [before] = await findTransferRow(app.db, [transfer.id]);
  if (before?.reversedCents === transfer.amount_reversed) return;
  await syncTransfer(app, transfer.id);
  const [after] = await findTransferRow(app.db, [transfer.id]);
  const toValues = (known?: Known) => ({ known: known !== undefined, reversedCents: known?.reversedCents ?? 0 });
  await recordCorrection(app, {
    kind: 'transfer',
    objectId: transfer.id,
    orderId: after?.orderId ?? null,
    before: { ...toValues(before), cents: transfer.amount },
    after: { ...toValues(after), cents: transfer.amount },
  });
}
