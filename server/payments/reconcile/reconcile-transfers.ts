import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { settleTransfer } from '../payouts/sync-transfer.ts';
import { keepCorrection } from './corrections.ts';
import { newsOnItsWaySince, secondsOf } from './in-flight-since.ts';
import { eachByItself } from './process-each.ts';

type Known = { order_id: string; reversed_cents: number };

const look = prepared<Known>(
  'reconcile-transfer',
  `select t.order_id, coalesce(sum(r.amount_cents), 0)::int as reversed_cents
   from transfers t left join transfer_reversals r on r.stripe_transfer_id = t.stripe_transfer_id
   where t.stripe_transfer_id = $1 group by t.order_id`,
);

/**
 * Every transfer of the last days against our row of it, and what was taken back of it. One that no order of ours
 * owes stays as it is: it needs a person.
 */
export async function reconcileTransfers(app: App, since: Date): Promise<void> {
  const created = { gte: secondsOf(since), lte: secondsOf(newsOnItsWaySince(app.clock.now())) };
  await eachByItself(app, app.stripe.transfers.list({ created, limit: 100 }), (transfer) => compare(app, transfer));
}

async function compare(app: App, transfer: Stripe.Transfer): Promise<void> {
  const [before] = await look(app.db, [transfer.id]);
  if (before?.reversed_cents === transfer.amount_reversed) return;
  await settleTransfer(app, transfer.id);
  const [after] = await look(app.db, [transfer.id]);
  const words = (known?: Known) => ({ known: known !== undefined, reversedCents: known?.reversed_cents ?? 0 });
  await keepCorrection(app, {
    kind: 'transfer',
    objectId: transfer.id,
    orderId: after?.order_id ?? null,
    before: { ...words(before), cents: transfer.amount },
    after: { ...words(after), cents: transfer.amount },
  });
}
