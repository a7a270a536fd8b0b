import { orderTerms, refundTerms } from '@fondly/contract/order-statuses';
import { type OrderTransition, orderTransitions, type Transition } from '@fondly/contract/order-transitions';
import { orderMessages } from '../notifications/order-messages.ts';
import { currentTransitionSql, toStoredTransition } from '../orders/stored-transitions.ts';
import { orderStatusColumn, orderStatusSql, refundStatusSql } from '../platform/database/status-columns.ts';

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

/** Rows that were created before this time may have been deleted since, so nothing expects them. */
const keptSince = (table: string) =>
  `coalesce((select deleted_before from retention_marks where table_name = '${table}'), '-infinity')`;

/** Sums the lines of all orders in one pass. One subquery for each order takes minutes on a large database. */
const sumLinesByOrder = (which: string) => `(
  select order_id, sum(amount_cents) as cents from ledger_lines where ${which} group by 1) l on l.order_id = o.id`;

/**
 * Orders whose customer still has an account and that were paid through us. Orders of the seed data were never
 * announced.
 */
const hasActiveCustomer = `exists (select from users u where u.id = o.customer_id and u.erased_at is null)
  and (o.payment_intent_id is not null or o.total_cents = 0)`;

/** What must be true of each order, its money, and its messages, as SQL that must return no rows. */
export const orderInvariants: Record<string, string> = {
  'money: a confirmed, ready or completed order is paid exactly once and whole': `
    select id from orders where status in ${orderStatusSql(orderTerms.paidFor)} and paid_cents <> total_cents`,
  'money: a captured amount belongs to a decision to take it, waits for its kitchen, or is on its way back': `
    select o.id from orders o where o.paid_cents > 0 and o.settlement is distinct from 'capture'
      and not (o.status = 'pending' and o.answer_by is not null)
      and not exists (select from refunds r where r.order_id = o.id)`,
  'money: an order that ended without a meal has nothing of the customer, and no portions': `
    select o.id from orders o left join claims c on c.order_id = o.id
    where (o.status in ${orderStatusSql(orderTerms.withoutMeal)} and o.closed_reason is not null)
      and (c.released_at is null or (o.closed_reason <> 'released' and o.disputed_at is null and not ${hasOpenAlarm}
        and o.paid_cents > coalesce((select sum(amount_cents) from refunds r
          where r.order_id = o.id and r.status not in ${refundStatusSql(refundTerms.withoutEffect)}), 0)))`,
  'refunds: the order says what its refunds say': `
    select id from orders where paid_cents > 0 and payment_status <>
      case when refunded_cents = 0 then 'paid' when refunded_cents < paid_cents then 'part_refunded' else 'refunded' end`,
  'refunds: never more than was paid': `
    select o.id from orders o join refunds r on r.order_id = o.id where r.status not in ${refundStatusSql(refundTerms.withoutEffect)}
    group by o.id, o.paid_cents having sum(r.amount_cents) > o.paid_cents`,
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
    where h.move in (${alwaysMailed}) and h.at >= ${keptSince('deliveries')} and ${hasActiveCustomer} and not ${isTransitionAnnouncementDue}
      and not exists (select from deliveries d where d.key = 'order:' || o.id || ':' || h.move)`,
  'messages: each separate refund is announced, and each that failed': `
    select r.id from refunds r join orders o on o.id = r.order_id
    where r.created_at >= ${keptSince('deliveries')} and ${hasActiveCustomer} and (
      r.actor <> 'provider' and (o.closed_reason is null or o.status = 'completed') and not ${isRefundAnnouncementDue('requested')}
        and not exists (select from deliveries d where d.key = 'refund:' || r.id || ':requested')
      or r.status in ${refundStatusSql(refundTerms.withoutEffect)} and not ${isRefundAnnouncementDue('failed')}
        and not exists (select from deliveries d where d.key = 'refund:' || r.id || ':failed'))`,
  'messages: a kitchen is told of every new order, once': `
    select o.id, h.move from order_history h join orders o on o.id = h.order_id
    where (h.move = 'offer' or h.move = 'confirm' and o.answer_by is null)
      and h.at >= ${keptSince('notifications')} and ${hasActiveCustomer} and not ${isTransitionAnnouncementDue}
      and not exists (select from notifications n where n.order_id = o.id and n.kind = 'new-order')`,
  'orders: one claim each': `select o.id from orders o left join claims c on c.order_id = o.id where c.order_id is null`,
  'coupons: nobody more often than allowed, and never more than the order was worth': `
    select o.id::text from orders o join redemptions r on r.order_id = o.id join coupons c on c.code = r.coupon_code
    where r.slot > c.uses_per_person or o.discount_cents > o.subtotal_cents`,
  'ledger: a share is what was paid, less fee and tax, with the coupon of the platform, and nothing when all is back': `
    select o.id from orders o left join ${sumLinesByOrder(`account in ('restaurant_pending', 'restaurant_earned')
      and kind not in ('adjustment', 'dispute_share', 'dispute_share_back')`)}
    where coalesce(-l.cents, 0) <> case when o.paid_cents = o.refunded_cents and o.total_cents > 0 then 0
        when o.paid_cents > 0 then o.paid_cents - o.fee_cents - o.tax_cents + o.tax_absorbed_cents
          + case when o.discount_funder = 'platform' then o.discount_cents else 0 end else coalesce(-l.cents, 0) end
      and o.refunded_cents in (0, o.paid_cents)`,
  'tax: what is held of an order is its tax, nothing when all is back, and its part in between': `
    select o.id from orders o left join ${sumLinesByOrder(
      `account = 'tax_held' and kind in ('capture', 'capture_back', 'refund', 'refund_failed')`,
    )}
    where case when o.total_cents = 0 then coalesce(-l.cents, 0) not in (0, o.tax_cents)
      when o.paid_cents = o.refunded_cents then coalesce(l.cents, 0) <> 0
      when o.refunded_cents = 0 then coalesce(-l.cents, 0) <> o.tax_cents
      else coalesce(-l.cents, 0) - o.tax_cents::bigint * (o.paid_cents - o.refunded_cents) / o.paid_cents
        not between 0 and (select count(*) from refunds r where r.order_id = o.id) end`,
  'fees: what is booked of an order is its fee, nothing when all is back, and its part in between': `
    select o.id from orders o left join ${sumLinesByOrder(
      `account = 'platform_fees' and kind in ('capture', 'capture_back', 'refund', 'refund_failed')`,
    )}
    where case when o.total_cents = 0 then coalesce(-l.cents, 0) not in (0, o.fee_cents)
      when o.paid_cents = o.refunded_cents then coalesce(l.cents, 0) <> 0
      when o.refunded_cents = 0 then coalesce(-l.cents, 0) <> o.fee_cents
      else abs(coalesce(-l.cents, 0) - o.fee_cents::bigint * (o.paid_cents - o.refunded_cents) / o.paid_cents)
        > (select count(*) from refunds r where r.order_id = o.id) end`,
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
    where o.status = 'completed' or o.closed_reason = 'released' group by o.id having sum(l.amount_cents) <> 0`,
  'ledger: an order that awaits its pickup has earned nothing': `
    select o.id from orders o join ledger_lines l on l.order_id = o.id and l.account = 'restaurant_earned'
    where o.status in ${orderStatusSql(orderTerms.awaitingPickup)} group by o.id having sum(l.amount_cents) <> 0`,
  'payouts: what was paid manually is not sent by the provider as well': `
    select order_id from transfers where by_hand is not null and (sent_at is not null or needless_at is null)`,
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
  'windows: an order keeps the window it was bought with, on the day of its start in its zone': `
    select id from orders where pickup_end <= pickup_start
      or (pickup_start at time zone timezone)::date <> service_date`,
};
