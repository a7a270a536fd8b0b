import { payoutStatuses } from '@fondly/contract/restaurant/payouts';
import { owedItemsSql } from '../payments/payouts/owed-by-hand.ts';
import {
  bigint,
  boolean,
  date,
  integer,
  notNull,
  nullable,
  oneOf,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/*
 * Earnings and bank payouts of a restaurant, from the ledger (docs/payments.md#ledger). Archived orders keep their
 * money. All amounts in cents.
 */

/** `$2` to `$4` are the first moments of last week, of this week and of the next. */
export const readEarned = statement(
  'payouts-earned',
  row({ last: notNull(integer), current: notNull(integer), total: notNull(integer), since: nullable(timestamp) }),
  `select
     coalesce(-sum(amount_cents) filter (where booked_at >= $2 and booked_at < $3), 0)::int as last,
     coalesce(-sum(amount_cents) filter (where booked_at >= $3 and booked_at < $4), 0)::int as current,
     coalesce(-sum(amount_cents), 0)::int as total, min(booked_at) as since
   from ledger_lines where restaurant_id = $1 and account = 'restaurant_earned'`,
);

/** Amounts of completed orders that were not transferred to the restaurant's account. */
export const readUntransferred = statement(
  'payouts-waiting',
  row({ cents: notNull(integer) }),
  `select coalesce(sum(case t.kind when 'held' then owed.share - owed.topup when 'topup' then owed.topup
       else owed.share - owed.sent end), 0)::int as cents
   from transfers t cross join lateral (
     select coalesce(-sum(l.amount_cents) filter (where l.account in ('restaurant_pending', 'restaurant_earned')), 0) as share,
       coalesce(sum(l.amount_cents) filter (where l.account = 'platform_discounts'), 0) as topup,
       coalesce(sum(l.amount_cents) filter (where l.account = 'restaurant_stripe'), 0) as sent
     from ledger_lines l where l.order_id = t.order_id) owed
   where t.restaurant_id = $1 and t.sent_at is null and t.needless_at is null and t.kind <> 'destination'`,
);

const accountRow = row({
  createdAt: timestamp,
  onboardedAt: nullable(timestamp),
  payoutsEnabledAt: nullable(timestamp),
  bankLast4: nullable(text),
});
export const readAccount = statement(
  'payouts-account',
  accountRow,
  `select created_at, onboarded_at, payouts_enabled_at,
     bank_last4
   from payout_accounts where restaurant_id = $1 and closed_at is null and stripe_account_id is not null`,
);

/** The restaurant's balance at the provider, by the ledger. */
export const readAccountBalance = statement(
  'payouts-with-account',
  row({ cents: notNull(integer) }),
  `select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines
   where restaurant_id = $1 and account = 'restaurant_stripe'`,
);
/** Amounts that need a manual payout. */
export const readOwedByHand = statement(
  'payouts-carried',
  row({ cents: notNull(integer) }),
  `select coalesce(sum(cents), 0)::int as cents from (${owedItemsSql}) item where way = 'hand'`,
);

const payoutRow = row({
  id: uuid,
  method: notNull(oneOf(['provider', 'by-hand'])),
  reference: nullable(text),
  amountCents: integer,
  status: oneOf(payoutStatuses),
  arrivalDate: date,
  failureMessage: nullable(text),
  bankLast4: nullable(text),
  createdAt: timestamp,
  orders: notNull(integer),
  refundsCents: notNull(integer),
});
const payoutColumns = `p.id, case when p.stripe_payout_id is null then 'by-hand' else 'provider' end as method, p.reference,
  p.amount_cents, p.status, p.arrival_date,
  p.failure_message, p.bank_last4, p.created_at,
  (count(*) filter (where t.kind in ('destination', 'held') or (l.type = 'by-hand-order' and l.amount_cents > 0)))::int
    as orders,
  coalesce(sum(l.amount_cents) filter (where r.id is not null or (l.type = 'by-hand-order' and l.amount_cents < 0)), 0)::int
    as refunds_cents`;
/** Assigns each line: the restaurant's side of a transfer or a reversal. Manual lines use their source. */
const lineParts = `left join transfers t on t.destination_payment = l.source
  left join transfer_reversals r on l.source in (r.destination_payment_refund, r.id)`;

export const readBankPayouts = statement(
  'payouts-bank',
  payoutRow,
  `select ${payoutColumns} from payouts p left join payout_lines l on l.payout_id = p.id ${lineParts}
   where p.restaurant_id = $1 group by p.id order by p.created_at desc limit 60`,
);
export const readBankPayout = statement(
  'payouts-bank-one',
  row({ ...payoutRow.columns, restaurantName: text }),
  `select ${payoutColumns}, k.name as restaurant_name
   from payouts p join restaurants k on k.id = p.restaurant_id
     left join payout_lines l on l.payout_id = p.id ${lineParts}
   where p.restaurant_id = $1 and p.id = $2 group by p.id, k.name`,
);

export const readStatementLines = statement(
  'payouts-statement-lines',
  row({
    kind: notNull(oneOf(['order', 'refund', 'correction', 'topup', 'returned', 'other'])),
    orderNumber: nullable(text),
    mealName: nullable(text),
    note: nullable(text),
    bookedAt: timestamp,
    amountCents: integer,
    feeRuleId: nullable(uuid),
    feeBasisPoints: nullable(integer),
    feeFixedCents: nullable(integer),
    feeCents: nullable(integer),
    taxCents: nullable(integer),
  }),
  `select case when t.kind = 'topup' then 'topup' when t.order_id is not null then 'order' when r.id is not null then 'refund'
       when l.type = 'by-hand-order' then case when l.amount_cents > 0 then 'order' else 'refund' end
       when l.type = 'by-hand-adjustment' then 'correction' when l.type = 'application_fee_refund' then 'refund'
       when l.type like 'payout_%' then 'returned' else 'other' end as kind,
     o.order_number, o.meal_name, a.reason as note, l.booked_at,
     l.amount_cents, o.fee_rule_id, o.fee_basis_points, o.fee_fixed_cents, o.fee_cents, o.tax_cents
   from payout_lines l ${lineParts}
     left join transfers back on back.stripe_transfer_id = r.stripe_transfer_id
     left join adjustments a on l.type = 'by-hand-adjustment' and a.id::text = l.source
     left join orders o on o.id = coalesce(t.order_id, back.order_id, a.order_id,
       case l.type when 'by-hand-order' then l.source::uuid end)
   where l.payout_id = $1 order by l.booked_at, l.balance_transaction`,
);

/** A hand-over that was undone takes its line back. */
const timesEarned = `(case l.kind when 'earn' then 1 when 'earn_undone' then -1 else 0 end)`;
/**
 * `net = sales - discounts - fees - refunds + corrections`. A partial refund before the order was earned is included in
 * its line.
 */
const earningParts = `select l.id, l.kind, l.booked_at, o.order_number, o.meal_name, o.quantity,
    case when l.kind = 'adjustment' then a.reason end as note, l.kind like 'dispute_share%' as is_dispute,
    ${timesEarned} * coalesce(o.subtotal_cents, -l.amount_cents) as sales,
    ${timesEarned} * case when o.discount_funder = 'restaurant' then o.discount_cents else 0 end as discounts,
    ${timesEarned} * coalesce(o.fee_cents, 0) as fees,
    case when l.kind in ('earn', 'earn_undone', 'refund', 'refund_failed') then 0 else -l.amount_cents end as corrections,
    -l.amount_cents as net
  from ledger_lines l left join adjustments a on l.kind = 'adjustment' and a.id::text = l.source
    left join orders o on o.id = coalesce(l.order_id, a.order_id)
  where l.restaurant_id = $1 and l.account = 'restaurant_earned' and l.booked_at >= $2 and l.booked_at < $3`;
const earningSums = (by: (column: string) => string) =>
  `${by('sales')} as sales_cents, ${by('discounts')} as discounts_cents, ${by('fees')} as fees_cents,
   ${by('sales - discounts - fees + corrections - net')} as refunds_cents, ${by('corrections')} as corrections_cents,
   ${by('net')} as net_cents`;

export const earningsPerPage = 200;
const earningRow = row({
  id: bigint,
  kind: notNull(oneOf(['order', 'refund', 'correction'])),
  orderNumber: nullable(text),
  mealName: nullable(text),
  quantity: nullable(integer),
  note: nullable(text),
  isDispute: notNull(boolean),
  bookedAt: timestamp,
  salesCents: notNull(integer),
  discountsCents: notNull(integer),
  feesCents: notNull(integer),
  refundsCents: notNull(integer),
  correctionsCents: notNull(integer),
  netCents: notNull(integer),
});
/**
 * `$4` is the id of the last line on the page before, or null. Reads one more row than a page to detect the next page.
 */
export const readEarningLines = statement(
  'payouts-earning-lines',
  earningRow,
  `select id, case kind when 'earn' then 'order' when 'earn_undone' then 'order' when 'refund' then 'refund' when 'refund_failed' then 'refund'
       else 'correction' end as kind,
     order_number, meal_name, quantity, note, is_dispute, booked_at,
     ${earningSums((column) => `(${column})::int`)}
   from (${earningParts} and ($4::bigint is null or l.id < $4)) line order by id desc limit ${earningsPerPage + 1}`,
);
export const readEarningSums = statement(
  'payouts-earning-sums',
  row({
    salesCents: notNull(integer),
    discountsCents: notNull(integer),
    feesCents: notNull(integer),
    refundsCents: notNull(integer),
    correctionsCents: notNull(integer),
    netCents: notNull(integer),
  }),
  `select ${earningSums((column) => `coalesce(sum(${column}), 0)::int`)} from (${earningParts}) line`,
);

const yearColumns = {
  orders: notNull(integer),
  salesCents: notNull(integer),
  discountsCents: notNull(integer),
  feesCents: notNull(integer),
  refundsCents: notNull(integer),
  correctionsCents: notNull(integer),
  netCents: notNull(integer),
  taxCents: notNull(integer),
};
const monthOf = (column: string) => `to_char(${column} at time zone $4, 'YYYY-MM')`;
/** Earnings and tax from `$2` to `$3` by month in zone `$4`, oldest first. Reads the lines of one restaurant by index. */
export const readMonths = statement(
  'payouts-months',
  row({ month: notNull(text), ...yearColumns }),
  `with earned as (
     select ${monthOf('booked_at')} as month, (count(*) filter (where kind = 'earn') - count(*) filter (where kind = 'earn_undone'))::int as orders,
       ${earningSums((column) => `sum(${column})::int`)} from (${earningParts}) line group by 1),
   tax as (
     select ${monthOf('booked_at')} as month, (-sum(amount_cents))::int as tax_cents from ledger_lines
     where restaurant_id = $1 and account = 'tax_held' and booked_at >= $2 and booked_at < $3 group by 1)
   select month, ${Object.keys(yearColumns)
     .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
     .map((name) => `coalesce(${name}, 0) as ${name}`)
     .join(', ')}
   from earned full join tax using (month) order by month`,
);

/** The first earning of a restaurant. */
export const readFirstEarning = statement(
  'payouts-first-earning',
  row({ at: nullable(timestamp) }),
  `select min(booked_at) as at from ledger_lines where restaurant_id = $1 and account = 'restaurant_earned'`,
);
