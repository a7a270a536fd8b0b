import { paymentTerms, refundTerms } from '@fondly/contract/order-statuses';
import { dataMap } from '../accounts/personal-data/data-map.ts';
import { paymentStatusSql, refundStatusSql } from '../platform/database/status-columns.ts';

/** Tables in which a deleted person has no rows, by the data map. Later notifications contain no name. */
const tracesOfDeletedPeople = dataMap
  .filter(({ table, erase, isMatchedByEmail }) => erase === 'delete' && !isMatchedByEmail && table !== 'notifications')
  .map(
    ({ table, belongsToPerson }) =>
      `select '${table}', me.id from users me join ${table} t on ${belongsToPerson} where me.erased_at is not null`,
  );

export const mealInvariants: Record<string, string> = {
  'stock: what can be bought, is offered, is held, and is sold is what was listed and released': `
    select m.id from meals m left join (
      select meal_id, sum(quantity) as taken from claims where released_at is null group by 1) c on c.meal_id = m.id
    where m.available_quantity + m.queued_quantity + coalesce(c.taken, 0) <> m.listed_quantity + m.released_quantity`,
  'releases: what is on sale again is counted, and its order still reserves it': `
    select m.id from meals m left join (
      select meal_id, sum(on_sale) as units from portion_releases where on_sale > 0 group by 1) p on p.meal_id = m.id
    where m.released_quantity <> coalesce(p.units, 0)
    union all select m.id from meals m join (
      select meal_id, order_id, sum(on_sale) as units from portion_releases where on_sale > 0 group by 1, 2) p
      on p.meal_id = m.id left join claims c on c.order_id = p.order_id and c.released_at is null
    where p.units > coalesce(c.quantity, 0)`,
  'queue: what is offered is what is reserved for the line, and who waits is counted': `
    select m.id from meals m left join (
      select meal_id, sum(units) as units from meal_queue_offers where outcome is null group by 1) q on q.meal_id = m.id
    where m.queued_quantity <> coalesce(q.units, 0)
    union all select m.id from meals m where m.queue_length > 0 and not exists (
      select from meal_queue_entries e where e.meal_id = m.id)`,
  // A change of the hours refreshes the meals that have not ended, and sets updated_at.
  'hours: a meal knows from when its restaurant is open': `
    select m.id from meals m join restaurants r on r.id = m.restaurant_id
    where m.pickup_end > r.updated_at and m.pickup_end > now() - interval '2 days'
      and m.open_from is distinct from find_open_from(m.restaurant_id, m.timezone, m.pickup_start, m.pickup_end)`,
};

export const postingInvariants: Record<string, string> = {
  'ledger: every posting sums to zero': `
    select posting_id from ledger_lines group by posting_id having sum(amount_cents) <> 0`,
};

export const couponInvariants: Record<string, string> = {
  'coupons: uses are what is reserved or redeemed, and within the limits': `
    select c.code from coupons c left join (
      select coupon_code, count(*) as n from redemptions group by 1) r on r.coupon_code = c.code
    where c.uses <> coalesce(r.n, 0) or r.n > c.max_uses`,
};

/** Checked with the whole set only: a change does not say which rows to read, or there is no index for them. */
export const nightlyInvariants: Record<string, string> = {
  'people: no row of a deleted person says who it was': `
    ${tracesOfDeletedPeople.join(' union all ')}
    union all select 'users', id from users where erased_at is not null and (
      name <> 'Deleted customer' or email not like '%@deleted.invalid' or phone is not null or image is not null)
    union all select place, me.id from users me join lateral (
      select 'orders' as place from orders o where o.customer_id = me.id and (o.customer_name <> 'Deleted customer'
        or o.customer_email not like '%@deleted.invalid' or o.customer_phone <> '' or o.special_instructions <> ''
        or o.reason is not null)
      union all select 'order_history' from order_history h join orders o on o.id = h.order_id
        where o.customer_id = me.id and h.cause is not null
      union all select 'notifications' from notifications n join orders o on o.id = n.order_id
        where o.customer_id = me.id and n.created_at <= me.erased_at
      union all select 'ratings' from ratings r where r.customer_id = me.id and r.review <> ''
      union all select 'complaints' from complaints c where c.customer_id = me.id and c.text <> '') found on true
    where me.erased_at is not null`,
  'money: one order for each payment': `
    select payment_intent_id from orders where payment_intent_id is not null group by 1 having count(*) > 1`,
  'payouts: the lines of a statement sum to it': `
    select p.id from payouts p left join payout_lines l on l.payout_id = p.id
    group by p.id having p.amount_cents <> coalesce(sum(l.amount_cents), 0)`,
  'payouts: what was paid manually, and did not come back, is in the books': `
    select p.id from payouts p where p.stripe_payout_id is null and (
      select coalesce(sum(l.amount_cents), 0) from ledger_lines l where l.account = 'restaurant_bank'
        and l.kind in ('payout_by_hand', 'payout_by_hand_back') and l.source = p.id::text)
      <> case p.status when 'failed' then 0 else p.amount_cents end`,
  'adjustments: each is in the books, once': `
    select a.id from adjustments a where a.amount_cents <> (select coalesce(-sum(l.amount_cents), 0) from ledger_lines l
      where l.kind = 'adjustment' and l.source = a.id::text and l.account = 'restaurant_earned')`,
  'tax: the sums of months are what is held for the states': `
    select 'tax_months' from figure_state where tax_built_at is not null and (
      select coalesce(sum(collected_cents - refunded_cents), 0) from (select collected_cents, refunded_cents from tax_months
        union all select collected_cents, refunded_cents from tax_changes) m)
      <> (select coalesce(-sum(l.amount_cents), 0) from ledger_lines l
        where l.account = 'tax_held' and l.kind in ('capture', 'capture_back', 'refund', 'refund_failed'))`,
  'tax: a month that is filed and paid is in the books, once': `
    select t.area || ' ' || t.month from tax_returns t where t.amount_cents <> (
      select coalesce(sum(l.amount_cents), 0) from ledger_lines l where l.kind = 'tax_paid' and l.account = 'tax_held'
        and l.source = t.area || ' ' || to_char(t.month, 'YYYY-MM'))
    union all select source from ledger_lines l where l.kind = 'tax_paid' and not exists (
      select from tax_returns t where l.source = t.area || ' ' || to_char(t.month, 'YYYY-MM'))`,
  'ratings: every rating that counts is in the average': `
    select r.id from restaurants r left join lateral (
      select count(*) as n, coalesce(sum(rating), 0) as stars from ratings g
        where g.restaurant_id = r.id and g.hidden_at is null and not g.is_insider) g on true
    where r.rating_count < g.n or r.rating_sum < g.stars`,
};

/** Work that is overdue at `$1`. Only a running product can be checked for it, because tests stop the clock. */
export const overdueWork: Record<string, string> = {
  'holds: none is older than two minutes past its end': `
    select o.id from orders o join claims c on c.order_id = o.id where o.closed_reason is null
      and c.released_at is null and c.until < $1::timestamptz - interval '2 minutes'
      and o.payment_status in ${paymentStatusSql(paymentTerms.replaceable)}`,
  'releases: a resale is refunded within an hour': `
    select release_id from portion_resales where processed_at is null and resold_at < $1::timestamptz - interval '1 hour'`,
  'refunds: sent within an hour': `
    select id from refunds where status in ${refundStatusSql(refundTerms.unsent)} and created_at < $1::timestamptz - interval '1 hour'`,
  'events of the card provider: applied within an hour, or of no use to us': `
    select e.id from stripe_events e where e.applied_at is null and e.received_at < $1::timestamptz - interval '1 hour'
      and exists (select from graphile_worker.jobs j where j.key = 'stripe:' || e.object_id)`,
  'mails: sent, given up or due within ten minutes': `
    select id from deliveries where sent_at is null and failed_at is null
      and created_at < $1::timestamptz - interval '10 minutes'`,
  'alarms: an operator has to look': `select kind, text from alarms where resolved_at is null and raised_at <= $1`,
};
