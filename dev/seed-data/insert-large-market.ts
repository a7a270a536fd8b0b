import type pg from 'pg';

/** How many rows `insertLargeMarket` creates. Five kitchens share a ZIP; half of the meals are on sale today. */
export type MarketSize = { restaurants: number; meals: number; orders: number; customers: number };

/** The instant that counts as now, for meals of today and the year of orders before it. */
type Options = MarketSize & { now: Date };

const restaurantsPerZip = 5;
/** The orders of the largest kitchen, which has one in fifty. */
const largestShare = 50;

/** The UUID of a generated row: `market_id('order', 7)` in SQL. */
const idFunctionSql = `create or replace function market_id(kind text, n bigint) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid`;

/** ZIPs far apart come first, so that a search in a small and in a large market finds about as many meals. */
const zipsSql = `create temp table market_zips as
  select row_number() over (order by turn, md5(zip)) as number, zip from (
    select zip, row_number() over (
      partition by round(latitude::numeric, 1), round(longitude::numeric, 1) order by md5(zip)) as turn from zips) z
  order by turn, md5(zip) limit $1`;

const usersSql = `insert into users (id, email, name)
  select market_id($1, n), $1 || n || '@example.test', 'Ada Lovelace' || n % 997 from generate_series(1, $2::int) n`;

const restaurantsSql = `insert into restaurants (id, slug, owner_id, name, email, contact_name, phone, address, zip, restaurant_type,
    cuisines, description, status, rating_sum, rating_count, terms_version, terms_accepted_at, created_at)
  select market_id('kitchen', n), 'kitchen-' || n, market_id('owner', n),
    (array['Peach', 'Maple', 'Copper', 'Juniper', 'Saffron', 'Willow'])[1 + n % 6] || ' Kitchen ' || n,
    'kitchen' || n || '@example.test', 'Grace Hopper', '+1404' || lpad(n::text, 7, '0'), n || ' Peachtree Street',
    z.zip, 'cafe', array[(array['italian', 'japanese', 'indian', 'mexican'])[1 + n % 4]],
    'Small plates, big pots, and whatever the market had this morning.', case when n % 500 = 0 then 'pending' else 'approved' end,
    43, 10, '1', $1::timestamptz, $1::timestamptz - n % 600 * interval '1 day'
  from generate_series(1, $2::int) n join market_zips z on z.number = 1 + (n - 1) / ${restaurantsPerZip}`;
const hoursSql = `insert into opening_hours (restaurant_id, weekday, opens, closes)
  select id, day, '00:00', '00:00' from restaurants cross join generate_series(0, 6) day`;

/** Computes the distances like the product, but for all ZIPs at once and with an index on the latitude. */
const neighborsSql = `insert into zip_neighbours (zip, near_zip, miles)
  select * from (
    select there.zip, home.zip as near_zip, case when there.zip = home.zip then 0 else (2 * 3958.8 * asin(least(1, sqrt(
      sin(radians(there.latitude - home.latitude) / 2) ^ 2 + cos(radians(home.latitude)) * cos(radians(there.latitude))
      * sin(radians(there.longitude - home.longitude) / 2) ^ 2))))::real end as miles
    from market_zips b join zips home using (zip)
    join zips there on there.latitude between home.latitude - 0.364 and home.latitude + 0.364
      and there.longitude between home.longitude - 0.9 and home.longitude + 0.9) near
  where miles <= 25`;

/** Odd meals are on sale today, even ones were on sale in the last year. */
const mealsSql = `insert into meals (id, restaurant_id, zip, name, description, price_cents, original_price_cents, image_url,
    tag, allergens, available_date, pickup_start_time, pickup_end_time, timezone, pickup_start, pickup_end, open_from, available_quantity,
    listed_quantity, initial_quantity, is_active, created_at)
  select market_id('meal', n), r.id, r.zip, 'Meal number ' || n,
    'Made today, too much of it, and far too good to waste: warm, in a box, with a spoon.', 650, 1300,
    '/pictures/peach-cobbler.webp', 'chefs-pick', '{}', ($1::timestamptz at time zone r.timezone)::date - ago, '00:00', '23:59',
    r.timezone, $1::timestamptz - ago * interval '1 day' - interval '1 hour',
    $1::timestamptz - ago * interval '1 day' + interval '8 hours' + n % 7 * interval '15 minutes',
    $1::timestamptz - ago * interval '1 day' - interval '1 hour', 10, 100, 100, ago = 0,
    $1::timestamptz - ago * interval '1 day'
  from generate_series(1, $2::int) n cross join lateral (select case when n % 2 = 1 then 0 else 1 + n / 2 % 360 end::int as ago) d
  join restaurants r on r.id = market_id('kitchen', 1 + (n / 2) % $3::int)`;

/** Collected and earned, one in ten missed, and one kitchen in twenty not paid yet; the first kitchen has one in fifty of all. */
const ordersSql = `insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity,
    customer_name, customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date,
    timezone, subtotal_cents, total_cents, paid_cents, status, payment_status, closed_reason, settlement, settled_at,
    funds_flow, payment_confirmed_at, payment_intent_id, stripe_charge_id, created_at, updated_at, archived)
  select market_id('order', n), market_id('order', n), 'H' || n, market_id('customer', 1 + n % $3::int), m.restaurant_id,
    m.id, 1, 'Ada Lovelace', 'ada' || n % $3::int || '@example.test', '+14045550100', m.name, 650, at, at + interval '2 hours',
    (at at time zone m.timezone)::date, m.timezone, 650, 650, 650, case when n % 10 = 0 then 'cancelled' else 'completed' end,
    'paid', case when n % 10 = 0 then 'no_show' else 'collected' end, 'capture', at, 'held', at, 'pi_' || n, 'ch_' || n, at, at, false
  from generate_series(1, $2::int) n
  cross join lateral (select $1::timestamptz - (n % 8700) * interval '1 hour' - interval '3 hours' as at) d
  join meals m on m.id = market_id('meal', case when n % ${largestShare} = 0 then 2 else 1 + (n * 7919::bigint) % $4::int end)`;

const rowsOfOrdersSql = [
  `insert into claims (order_id, meal_id, quantity) select id, meal_id, quantity from orders`,
  `insert into order_history (order_id, move, from_status, to_status, payment_status, mover, at)
   select o.id, s.move, 'confirmed', o.status, 'paid', 'restaurant', o.created_at + s.after
   from orders o cross join (values ('confirm', interval '1 minute'), ('handOver', interval '2 hours')) s (move, after)`,
  `insert into ledger_lines (posting_id, kind, source, account, restaurant_id, order_id, amount_cents, booked_at)
   select o.id, l.kind, case l.kind when 'capture' then o.stripe_charge_id else o.id::text end, l.account, o.restaurant_id,
     o.id, l.cents, o.created_at + l.after
   from orders o cross join (values ('capture', 'platform_stripe', 650, interval '1 minute'),
     ('capture', 'restaurant_pending', -650, interval '1 minute'), ('earn', 'restaurant_pending', 650, interval '2 hours'),
     ('earn', 'restaurant_earned', -650, interval '2 hours'), ('transfer', 'restaurant_stripe', 650, interval '3 hours'),
     ('transfer', 'platform_stripe', -650, interval '3 hours')) l (kind, account, cents, after)
   where l.kind <> 'transfer' or hashtext(o.restaurant_id::text) % 20 <> 0`,
  `insert into ratings (order_id, restaurant_id, customer_id, rating, created_at, updated_at)
   select id, restaurant_id, customer_id, 4, created_at, created_at from orders where order_number like '%7'`,
  `insert into notifications (id, restaurant_id, order_id, kind, title, body, created_at)
   select id, restaurant_id, id, 'new-order', 'New order', 'One portion', created_at from orders`,
  `insert into deliveries (id, key, to_address, subject, html, text, created_at, attempts, sent_at)
   select id, 'receipt:' || id, customer_email, 'Your order', '', '', created_at, 1, created_at from orders`,
  `insert into stripe_events (id, type, object_id, created, payload, received_at, applied_at)
   select 'evt_' || order_number, 'payment_intent.succeeded', payment_intent_id, created_at, '{}', created_at, created_at
   from orders`,
];

/**
 * Fills an empty, migrated database with consistent rows of a market. Foreign keys and triggers are skipped, which would
 * take most of the time, so tables that triggers fill stay empty.
 */
export async function insertLargeMarket(client: pg.Client, options: Options): Promise<void> {
  const { now, restaurants, meals, orders, customers } = options;
  await client.query(idFunctionSql);
  await client.query('set session_replication_role = replica');
  await client.query('create index if not exists zips_position on zips (latitude, longitude)');
  await client.query(zipsSql, [Math.ceil(restaurants / restaurantsPerZip)]);
  await client.query(usersSql, ['owner', restaurants]);
  await client.query(usersSql, ['customer', customers]);
  await client.query(restaurantsSql, [now, restaurants]);
  await client.query(hoursSql);
  await client.query(neighborsSql);
  await client.query(mealsSql, [now, meals, restaurants]);
  await client.query(ordersSql, [now, orders, customers, meals]);
  for (const sql of rowsOfOrdersSql) await client.query(sql);
  await client.query('reset session_replication_role');
  await client.query('drop table market_zips');
}
