import { refundTerms } from '@fondly/contract/order-statuses';
import { integer, notNull, oneOf, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { refundStatusSql } from '../../platform/database/status-columns.ts';

/*
 * What restaurants have earned and not received, in cents, per completed order and adjustment, by the ledger. A negative
 * amount is a debt, as after a refund that follows the payout. The next payout deducts it (docs/payments.md#ledger).
 */

/**
 * How an item is paid. `under-way`: Stripe may be sending it or a refund may change it, so it must not be paid twice.
 * `waiting`: it is sent when the account can receive, unless it is paid manually before. `hand`: only manually.
 */
export type OwedWay = 'under-way' | 'waiting' | 'hand';

const owedItem = row({
  restaurantId: notNull(uuid),
  kind: notNull(oneOf(['order', 'adjustment'])),
  /** The id of the order or of the adjustment. */
  id: notNull(text),
  cents: notNull(integer),
  since: notNull(timestamp),
  /** Transfers that wait for the account and that a manual payout makes unnecessary. */
  openTransfers: notNull(integer),
  way: notNull(oneOf(['waiting', 'under-way', 'hand'])),
});
export type OwedItem = Row<typeof owedItem>;

const earned = `select l.restaurant_id, case l.kind when 'adjustment' then 'adjustment' else 'order' end as kind,
    case l.kind when 'adjustment' then l.source else l.order_id::text end as id, -sum(l.amount_cents)::int as cents,
    min(l.booked_at) as since
  from ledger_lines l left join orders o on o.id = l.order_id
  where l.account in ('restaurant_earned', 'restaurant_stripe') and l.restaurant_id = $1
    and (l.kind = 'adjustment' or o.closed_reason in ('collected', 'no_show'))
  group by 1, 2, 3`;
const paid = `select p.restaurant_id, l.source as id, sum(l.amount_cents)::int as cents
  from payouts p join payout_lines l on l.payout_id = p.id
  where p.stripe_payout_id is null and p.status <> 'failed' and p.restaurant_id = $1 group by 1, 2`;
const transfersOf = `select count(*)::int as open,
    bool_or(t.kind = 'destination' or t.requested_at is not null or coalesce(a.transfers_active, false)) as is_under_way
  from transfers t left join payout_accounts a on a.restaurant_id = t.restaurant_id and a.closed_at is null
  where t.order_id = e.id::uuid and t.sent_at is null and t.needless_at is null`;
const isRefunding = `exists (select from refunds r where r.order_id = e.id::uuid and r.status in ${refundStatusSql(refundTerms.unsent)})`;

const way = `case when t.is_under_way or ${isRefunding} then 'under-way' when t.open > 0 then 'waiting' else 'hand' end as way`;

/** Of the restaurant `$1`, from the ledger: payouts are made from these. */
export const owedItemsSql = `select e.restaurant_id, e.kind, e.id, e.cents - coalesce(p.cents, 0) as cents,
    e.since, coalesce(t.open, 0) as open_transfers, ${way}
  from (${earned}) e left join (${paid}) p on p.restaurant_id = e.restaurant_id and p.id = e.id
    left join lateral (${transfersOf}) t on true
  where e.cents <> coalesce(p.cents, 0)`;

/**
 * Of all restaurants, from `open_earnings`, which the database keeps with each booking and payout: the ledger of all
 * restaurants takes seconds to add up.
 */
export const owedItemsOfAllSql = `select e.restaurant_id, e.kind, e.id, e.cents, e.since,
    coalesce(t.open, 0) as open_transfers, ${way}
  from (select restaurant_id, kind, item_id::text as id, item_id, cents::int as cents, since from open_earnings) e
    left join orders o on e.kind = 'order' and o.id = e.item_id left join lateral (${transfersOf}) t on true
  where e.kind = 'adjustment' or o.closed_reason in ('collected', 'no_show')`;

export const listOwedItems = statement('owed-items', owedItem, `${owedItemsSql} order by e.since, e.id`);
