import { orderTerms, paymentTerms, refundTerms } from '@fondly/contract/order-statuses';
import { type OrderTransition, orderTransitions, type Transition } from '@fondly/contract/order-transitions';
import { dataMap } from '../accounts/personal-data/data-map.ts';
import { orderMessages } from '../notifications/order-messages.ts';
import { currentTransitionSql, toStoredTransition } from '../orders/stored-transitions.ts';
import type { Db } from '../platform/database/db.ts';
import { longRead } from '../platform/database/long-read.ts';
import {
  orderStatusColumn,
  orderStatusSql,
  paymentStatusSql,
  refundStatusSql,
} from '../platform/database/status-columns.ts';

const { toStored } = orderStatusColumn;

/** The transitions as SQL values, by their stored names: (move, from, to). */
const transitionTable = (Object.entries(orderTransitions) as [OrderTransition, Transition][])
  .flatMap(([name, { from, to }]) =>
    from.map((status) => `('${toStoredTransition(name)}', '${toStored(status)}', '${toStored(to)}')`),
  )
  .join(', ');

/** An open alarm tells the admins of this order, so a person already handles its money. */
const hasOpenAlarm = 'exists (select from alarms a where a.order_id = o.id and a.resolved_at is null)';

/** Transitions that email the customer regardless of the settings. */
const alwaysMailed = (Object.keys(orderMessages) as OrderTransition[])
  .filter((transition) => orderMessages[transition]?.customer?.email && orderMessages[transition]?.topic === 'receipts')
  .map((transition) => `'${toStoredTransition(transition)}'`)
  .join(', ');

/** Whether a job for this object is in the outbox or in the queue, with attempts left. */
const isDue = (task: string, payload: string) => `(
  exists (select from outbox x where x.name = '${task}' and x.payload @> ${payload}) or exists (
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = '${task}' and j.payload::jsonb @> ${payload} and j.attempts < j.max_attempts))`;
const isTransitionAnnouncementDue = isDue(
  'announce-transition',
  `jsonb_build_object('orderId', o.id, 'transition', ${currentTransitionSql('h.move')})`,
);
const isRefundAnnouncementDue = (kind: string) =>
  isDue('announce-refund', `jsonb_build_object('refundId', r.id, 'step', '${kind}')`);

/** Sums the lines of all orders in one pass. One subquery for each order takes minutes on a large database. */
const sumLinesByOrder = (which: string) => `(
  select order_id, sum(amount_cents) as cents from ledger_lines where ${which} group by 1) l on l.order_id = o.id`;

/**
 * Orders whose customer still has an account and that were paid through us. Orders of the seed data were never
 * announced.
 */
const hasActiveCustomer = `exists (select from users u where u.id = o.customer_id and u.erased_at is null)
  and (o.payment_intent_id is not null or o.total_cents = 0)`;

/** Tables in which a deleted person has no rows, by the data map. Later notifications contain no name. */
const tracesOfDeletedPeople = dataMap
  .filter(({ table, erase, isMatchedByEmail }) => erase === 'delete' && !isMatchedByEmail && table !== 'notifications')
  .map(
    ({ table, belongsToPerson }) =>
      `select '${table}', me.id from users me join ${table} t on ${belongsToPerson} where me.erased_at is not null`,
  );

/**
 * The invariants of money, stock, and orders, as SQL that must return no rows. Checked after every test that touches
 * money, and on any database by `npm run invariants`.
 */
const invariants: Record<string, string> = {
  'stock: what can be bought, is held and is sold is what was listed': `
    select m.id from meals m left join (
      select meal_id, sum(quantity) as taken from claims where released_at is null group by 1) c on c.meal_id = m.id
    where m.available_quantity + coalesce(c.taken, 0) <> m.listed_quantity`,
  'money: a confirmed, ready or completed order is paid exactly once and whole': `
    select id from orders where status in ${orderStatusSql(orderTerms.paidFor)} and paid_cents <> total_cents`,
  'money: a captured amount belongs to a decision to take it, waits for its kitchen, or is on its way back': `
    select o.id from orders o where o.paid_cents > 0 and o.settlement is distinct from 'capture'
      and not (o.status = 'pending' and o.answer_by is not null)
      and not exists (select from refunds r where r.order_id = o.id)`,
  'money: an order that ended without a meal has nothing of the customer, and no portions': `
    select o.id from orders o left join claims c on c.order_id = o.id
    where (o.status in ${orderStatusSql(orderTerms.withoutMeal)} and o.closed_reason is not null)
      and (c.released_at is null or (o.disputed_at is null and not ${hasOpenAlarm}
        and o.paid_cents > coalesce((select sum(amount_cents) from refunds r
          where r.order_id = o.id and r.status not in ${refundStatusSql(refundTerms.withoutEffect)}), 0)))`,
  'refunds: the order says what its refunds say': `
    select id from orders where paid_cents > 0 and payment_status <>
      case when refunded_cents = 0 then 'paid' when refunded_cents < paid_cents then 'part_refunded' else 'refunded' end`,
  'refunds: never more than was paid': `
    select o.id from orders o join refunds r on r.order_id = o.id where r.status not in ${refundStatusSql(refundTerms.withoutEffect)}
    group by o.id having sum(r.amount_cents) > o.paid_cents`,
  'refunds: an order whose money is back is not to be picked up': `
    select id from orders where payment_status = 'refunded' and status in ${orderStatusSql(orderTerms.awaitingPickup)}`,
  'refunds: one row for each refund of the provider, and each that failed is an alarm': `
    select r.id from refunds r where r.status in ${refundStatusSql(refundTerms.withoutEffect)}
      and not exists (select from alarms a where a.source = r.id::text)`,
  'disputes: an order is blocked exactly while its money is with the bank': `
    select o.id from orders o where (o.disputed_at is not null) <> exists (select from disputes d
      where d.order_id = o.id and d.status not in ('won', 'warning_closed', 'prevented'))`,
  'orders: every step is along the table, from where the last one led to where the order is': `
    with steps as (select h.*, lag(h.to_status) over (partition by h.order_id order by h.id) as before,
      h.id = max(h.id) over (partition by h.order_id) as is_last from order_history h)
    select s.order_id, s.move from steps s join orders o on o.id = s.order_id
    where (s.move, s.from_status, s.to_status) not in (values ${transitionTable})
      or s.from_status <> coalesce(s.before, s.from_status) or (s.is_last and s.to_status <> o.status)`,
  'orders: one that has moved has a history, and one that has none is still as it was placed': `
    select o.id from orders o where (o.status <> 'pending' or o.closed_reason is not null or o.settlement is not null)
      and not exists (select from order_history h where h.order_id = o.id)`,
  'orders: no statement moves two of them': `
    select written_in::text from order_history group by written_in, written_at having count(distinct order_id) > 1`,
  'messages: people who must know the end of an order or its money are written to, or will be': `
    select o.id, h.move from order_history h join orders o on o.id = h.order_id
    where h.move in (${alwaysMailed}) and ${hasActiveCustomer} and not ${isTransitionAnnouncementDue}
      and not exists (select from deliveries d where d.key = 'order:' || o.id || ':' || h.move)`,
  'messages: each separate refund is announced, and each that failed': `
    select r.id from refunds r join orders o on o.id = r.order_id
    where ${hasActiveCustomer} and (
      r.actor <> 'provider' and (o.closed_reason is null or o.status = 'completed') and not ${isRefundAnnouncementDue('requested')}
        and not exists (select from deliveries d where d.key = 'refund:' || r.id || ':requested')
      or r.status in ${refundStatusSql(refundTerms.withoutEffect)} and not ${isRefundAnnouncementDue('failed')}
        and not exists (select from deliveries d where d.key = 'refund:' || r.id || ':failed'))`,
  'messages: a kitchen is told of every new order, once': `
    select o.id, h.move from order_history h join orders o on o.id = h.order_id
    where (h.move = 'offer' or h.move = 'confirm' and o.answer_by is null) and ${hasActiveCustomer} and not ${isTransitionAnnouncementDue}
      and not exists (select from notifications n where n.order_id = o.id and n.kind = 'new-order')`,
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
  'orders: one claim each': `select o.id from orders o left join claims c on c.order_id = o.id where c.order_id is null`,
  'coupons: uses are what is reserved or redeemed, and within the limits': `
    select c.code from coupons c left join (
      select coupon_code, count(*) as n from redemptions group by 1) r on r.coupon_code = c.code
    where c.uses <> coalesce(r.n, 0) or r.n > c.max_uses`,
  'coupons: nobody more often than allowed, and never more than the order was worth': `
    select o.id::text from orders o join redemptions r on r.order_id = o.id join coupons c on c.code = r.coupon_code
    where r.slot > c.uses_per_person or o.discount_cents > o.subtotal_cents`,
  'ledger: every posting sums to zero': `
    select posting_id from ledger_lines group by posting_id having sum(amount_cents) <> 0`,
  'ledger: a share is what was paid, less fee and tax, with the coupon of the platform, and nothing when all is back': `
    select o.id from orders o left join ${sumLinesByOrder(`account in ('restaurant_pending', 'restaurant_earned')
      and kind not in ('adjustment', 'dispute_share', 'dispute_share_back')`)}
    where coalesce(-l.cents, 0) <> case when o.paid_cents = o.refunded_cents and o.total_cents > 0 then 0
        when o.paid_cents > 0 then o.paid_cents - o.fee_cents - o.tax_cents
          + case when o.discount_funder = 'platform' then o.discount_cents else 0 end else coalesce(-l.cents, 0) end
      and o.refunded_cents in (0, o.paid_cents)`,
  'ledger: the lines of an order sum to zero': `
    select order_id from ledger_lines where order_id is not null group by order_id having sum(amount_cents) <> 0`,
  'ledger: a restaurant never has more of an order with its account than the order brought': `
    select o.id from orders o join ${sumLinesByOrder(`account = 'restaurant_stripe'`)}
    where l.cents > o.paid_cents + o.discount_cents or l.cents < 0`,
  'ledger: what the platform took for an order is what the order says': `
    select o.id from orders o left join ${sumLinesByOrder(
      `account = 'platform_stripe' and kind in ('capture', 'refund', 'refund_failed')`,
    )}
    where coalesce(l.cents, 0) <> o.paid_cents - o.refunded_cents`,
  'ledger: a collected order has nothing pending': `
    select o.id from orders o join ledger_lines l on l.order_id = o.id and l.account = 'restaurant_pending'
    where o.status = 'completed' group by o.id having sum(l.amount_cents) <> 0`,
  'payouts: the lines of a statement sum to it': `
    select p.id from payouts p left join payout_lines l on l.payout_id = p.id
    group by p.id having p.amount_cents <> coalesce(sum(l.amount_cents), 0)`,
  'payouts: what was paid manually, and did not come back, is in the books': `
    select p.id from payouts p where p.stripe_payout_id is null and (
      select coalesce(sum(l.amount_cents), 0) from ledger_lines l where l.account = 'restaurant_bank'
        and l.kind in ('payout_by_hand', 'payout_by_hand_back') and l.source = p.id::text)
      <> case p.status when 'failed' then 0 else p.amount_cents end`,
  'payouts: what was paid manually is not sent by the provider as well': `
    select order_id from transfers where by_hand is not null and (sent_at is not null or needless_at is null)`,
  'adjustments: each is in the books, once': `
    select a.id from adjustments a where a.amount_cents <> (select coalesce(-sum(l.amount_cents), 0) from ledger_lines l
      where l.kind = 'adjustment' and l.source = a.id::text and l.account = 'restaurant_earned')`,
  'disputes: what a kitchen bears of one is in the books, and nothing when it was given back': `
    select d.id from disputes d where (select coalesce(-sum(l.amount_cents), 0) from ledger_lines l
        where l.account = 'disputes' and l.kind in ('dispute_share', 'dispute_share_back') and l.source = d.id)
      <> case when d.share_returned_at is null then coalesce(d.share_cents, 0) else 0 end`,
  'transfers: what was sent and taken back is in the books': `
    select t.stripe_transfer_id from transfers t
    where t.sent_at is not null and t.amount_cents - (
        select coalesce(sum(r.amount_cents), 0) from transfer_reversals r where r.stripe_transfer_id = t.stripe_transfer_id)
      <> (select coalesce(sum(l.amount_cents), 0) from ledger_lines l where l.account = 'restaurant_stripe'
        and (l.source = t.stripe_transfer_id and l.kind in ('transfer', 'topup') or l.kind = 'reversal' and l.source in (
          select r.id from transfer_reversals r where r.stripe_transfer_id = t.stripe_transfer_id)))`,
  'people: nobody buys from a kitchen that they own': `
    select o.id from orders o join restaurants r on r.id = o.restaurant_id where r.owner_id = o.customer_id`,
  'ratings: of collected orders by their buyers, and the average is theirs': `
    select r.order_id::text from ratings r join orders o on o.id = r.order_id
    where o.closed_reason is distinct from 'collected' or o.customer_id <> r.customer_id`,
  'ratings: every rating that is not hidden is in the average': `
    select r.id from restaurants r left join lateral (
      select count(*) as n, coalesce(sum(rating), 0) as stars from ratings g
        where g.restaurant_id = r.id and g.hidden_at is null) g on true
    where r.rating_count < g.n or r.rating_sum < g.stars`,
  'windows: an order keeps the window it was bought with, on the day of its start in its zone': `
    select id from orders where pickup_end <= pickup_start
      or (pickup_start at time zone timezone)::date <> service_date`,
};

/** Work that is overdue at `$1`. Only a running product can be checked for it, because tests stop the clock. */
const overdue: Record<string, string> = {
  'holds: none is older than two minutes past its end': `
    select o.id from orders o join claims c on c.order_id = o.id where o.closed_reason is null
      and c.released_at is null and c.until < $1::timestamptz - interval '2 minutes'
      and o.payment_status in ${paymentStatusSql(paymentTerms.replaceable)}`,
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

/** Lists the broken invariants, each with up to three rows that violate it. */
export function listBrokenInvariants(db: Db): Promise<string[]> {
  return listViolations(db, invariants, []);
}

/** Lists overdue work and open alarms. */
export function listOverdue(db: Db, now: Date): Promise<string[]> {
  return listViolations(db, overdue, [now]);
}

/** Reading many orders takes longer than the statement timeout of requests. */
const timeoutMilliseconds = 10 * 60_000;

function listViolations(db: Db, rules: Record<string, string>, values: unknown[]): Promise<string[]> {
  return longRead(db, timeoutMilliseconds, async (query) => {
    const found: string[] = [];
    for (const [name, text] of Object.entries(rules)) {
      const { rows } = await query(text, values);
      if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    return found;
  });
}
