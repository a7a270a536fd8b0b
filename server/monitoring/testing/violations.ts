/** Inserts a posting that sums to zero but that no order explains. */
const buildPosting = (kind: string, to: string, from: string, cents: number) =>
  `insert into ledger_lines (posting_id, kind, source, account, order_id, amount_cents, booked_at)
   select p.id, '${kind}', gen_random_uuid()::text, l.account, $1::uuid, l.cents, now()
   from (select gen_random_uuid() as id) p, (values ('${to}', ${cents}), ('${from}', ${-cents})) as l (account, cents)`;

/** Violations of one paid order, each with the beginning of the name of its invariant. */
const violationsOfOrder: [statement: string, name: string][] = [
  ['update orders set disputed_at = now() where id = $1', 'disputes: an order is blocked'],
  [`update orders set payment_status = 'part_refunded' where id = $1`, 'refunds: the order says'],
  ['update orders set service_date = service_date + 1 where id = $1', 'windows: an order keeps'],
  [`update order_history set to_status = 'ready' where order_id = $1`, 'orders: every step'],
  ['update claims set quantity = 3 where order_id = $1', 'stock: what can be bought'],
  [
    `insert into meals select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'template_id', null,
       'available_quantity', m.listed_quantity, 'pickup_end', now() + interval '1 day', 'open_from', now(),
       'updated_at', now()))).* from meals m join orders o on o.meal_id = m.id where o.id = $1`,
    'hours: a meal knows',
  ],
  [`insert into alarms (kind, source, order_id, text, raised_at) values ('dispute', 'x', $1, 'Look', now())`, 'alarms'],
  [
    `with twin as (insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'request_id', gen_random_uuid(), 'order_number', 'TWIN22', 'payment_intent_id', null))).* from orders o
       where id = $1 returning id)
     insert into order_history (order_id, move, from_status, to_status, payment_status, mover, at)
     select id, 'confirm', 'pending', 'confirmed', 'paid', 'payment', now() from twin
     union all select $1::uuid, 'markReady', 'confirmed', 'ready', 'paid', 'restaurant', now()`,
    'orders: no statement moves two',
  ],
  [
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'request_id', gen_random_uuid(), 'order_number', 'MUTE22', 'payment_intent_id', null))).* from orders o
     where id = $1`,
    'orders: one that has moved has a history',
  ],
  [`delete from deliveries where key = 'order:' || $1 || ':confirm'`, 'messages: people who must know'],
  ['delete from notifications where order_id = $1', 'messages: a kitchen is told'],
  [
    `insert into refunds (id, order_id, amount_cents, reason, actor, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 1, 'quality', 'restaurant', 'succeeded', now(), now())`,
    'messages: each separate refund',
  ],
  [buildPosting('capture', 'platform_stripe', 'restaurant_pending', 1), 'ledger: what the platform took'],
  [buildPosting('capture', 'tax_held', 'restaurant_earned', 1), 'ledger: a share is what was paid'],
  [buildPosting('capture', 'tax_held', 'platform_fees', 1), 'tax: what is held'],
  [buildPosting('earn', 'restaurant_pending', 'restaurant_earned', 7), 'ledger: an order that awaits'],
  [buildPosting('transfer', 'restaurant_stripe', 'platform_stripe', 9_999), 'ledger: a restaurant never has more'],
  [
    `insert into coupons (code, discount_type, value, funder, uses) values ('ONCE', 'fixed', 1, 'platform', 3)`,
    'coupons: uses',
  ],
  [
    `insert into transfers (order_id, kind, restaurant_id, owed_at, stripe_account_id, amount_cents, requested_at,
       stripe_transfer_id, sent_at)
     select id, 'held', restaurant_id, now(), 'acct_x', 5, now(), 'tr_x', now() from orders where id = $1`,
    'transfers: what was sent',
  ],
  [
    `insert into tax_changes (month, state, area, gross_cents, restaurant_discount_cents, base_cents, collected_cents,
       refunded_cents) select '2026-01-01', 'GA', '', 0, 0, 0, 1, 0 where $1::uuid is not null`,
    'tax: the sums of months',
  ],
  [
    `with area as (insert into tax_areas (slug, name, state, made_at) values ('rome', 'Rome', 'GA', now()) returning slug)
     insert into tax_returns (area, month, request_id, amount_cents, paid_on, reference, filed_by, filed_at)
     select area.slug, '2026-01-01', gen_random_uuid(), 1, '2026-02-20', '1', r.owner_id, now()
     from area, orders o join restaurants r on r.id = o.restaurant_id where o.id = $1`,
    'tax: a month that is filed',
  ],
  [
    `insert into ratings (order_id, restaurant_id, customer_id, rating, created_at, updated_at)
     select id, restaurant_id, customer_id, 5, now(), now() from orders where id = $1`,
    'ratings: every rating',
  ],
];

export type Violation = { statement: string; name: string; isRecent: boolean };

/** What the check of recent changes does not find: the alarm is overdue work, and no order used the coupon. */
const notRecent = [
  ...['alarms', 'coupons: uses', 'ratings: every rating', 'tax: the sums of months', 'tax: a month that is filed'],
];

/** @returns statements that each break one invariant by data of this order */
export const buildViolations = (orderId: string): Violation[] =>
  violationsOfOrder.map(([statement, name]) => ({
    statement: statement.replaceAll('$1', `'${orderId}'`),
    name,
    isRecent: !notRecent.includes(name),
  }));
