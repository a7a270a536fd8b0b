import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { recordCorrection } from './corrections.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';
import { toOrderId } from './to-order-id.ts';

const ledgerSide = row({ orderId: uuid, intentId: nullable(text), cents: notNull(integer) });
type LedgerSide = Row<typeof ledgerSide>;

/**
 * Reads the ledger's platform balance for one charge, with Stripe's fee. The id of the charge has no index in `orders`, so
 * the order of a charge that the ledger lacks is the one that its payment names at Stripe (`$3`).
 */
const readChargeLines = statement(
  'reconcile-charge-lines',
  ledgerSide,
  `select o.id as order_id, o.payment_intent_id as intent_id, coalesce(sum(l.amount_cents), 0)::int as cents
   from orders o left join ledger_lines l on l.account = 'platform_stripe'
     and ((l.kind = 'capture' and l.source = o.stripe_charge_id) or (l.kind = 'provider_fee' and l.source = $2))
   where o.id = coalesce(
     (select order_id from ledger_lines where kind = 'capture' and source = $1 and account = 'platform_stripe'),
     $3::uuid) and o.stripe_charge_id = $1
   group by o.id`,
);
const readRefundLines = statement(
  'reconcile-refund-lines',
  ledgerSide,
  `select o.id as order_id, o.payment_intent_id as intent_id, coalesce(sum(l.amount_cents), 0)::int as cents
   from refunds r join orders o on o.id = r.order_id
   left join ledger_lines l on l.account = 'platform_stripe' and l.kind = 'refund' and l.source = r.id::text
   where r.stripe_refund_id = $1 and $2::text is not null and ($3::uuid is null or o.id = $3) group by o.id`,
);
/** Stripe transfers all of a destination charge and returns the platform's fee. */
const readTransferLines = statement(
  'reconcile-transfer-lines',
  ledgerSide,
  `select o.id as order_id, o.payment_intent_id as intent_id,
     coalesce(sum(l.amount_cents), 0)::int - case when t.kind = 'destination' then least(o.fee_cents + o.tax_cents, o.total_cents) else 0 end as cents
   from transfers t join orders o on o.id = t.order_id
   left join ledger_lines l on l.account = 'platform_stripe' and l.kind in ('transfer', 'topup') and l.source = $1
   where t.stripe_transfer_id = $1 and $2::text is not null and ($3::uuid is null or o.id = $3) group by o.id, t.kind`,
);

const statementsByType: Partial<Record<Stripe.BalanceTransaction['type'], typeof readChargeLines>> = {
  charge: readChargeLines,
  refund: readRefundLines,
  transfer: readTransferLines,
};

/**
 * Compares Stripe's balance transactions with our ledger. A missing fee is booked now. Any other difference is left for
 * a person, because its cause is unknown.
 */
export async function reconcileBooks(app: App, since: Date): Promise<void> {
  const created = { gte: toUnixSeconds(since), lte: toUnixSeconds(inFlightSince(app.clock.now())) };
  const list = app.stripe.balanceTransactions.list({
    ...{ created, limit: 100, expand: ['data.source.payment_intent'] },
  });
  await processEach(app, list, (balanceTransaction) => compare(app, balanceTransaction));
}

async function compare(app: App, balanceTransaction: Stripe.BalanceTransaction): Promise<void> {
  const read = statementsByType[balanceTransaction.type];
  const source =
    typeof balanceTransaction.source === 'string' ? balanceTransaction.source : (balanceTransaction.source?.id ?? '');
  const values = [source, balanceTransaction.id, findOrderId(balanceTransaction.source)];
  const [before] = (await read?.(app.db, values)) ?? [];
  // The comparison of payments, refunds and transfers finds transactions without an order.
  if (!read || !before || before.cents === balanceTransaction.net) return;
  if (before.intentId) await syncPaymentIntent(app, before.intentId);
  const [after = before] = await read(app.db, values);
  const toValues = ({ cents }: LedgerSide) => ({
    type: balanceTransaction.type,
    ourCents: cents,
    providerCents: balanceTransaction.net,
  });
  await recordCorrection(app, {
    kind: 'books',
    objectId: source,
    orderId: before.orderId,
    before: toValues(before),
    after: toValues(after),
  });
}

/** The order that a charge's payment names; null for everything else. Another environment's payment names none of ours. */
function findOrderId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return null;
  return toOrderId(source.payment_intent);
}
