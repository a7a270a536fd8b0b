import { createHash } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { signToken } from '@fondly/server/accounts/sessions/session-cookie';
import type { BenchEnvironment } from './bench-environment.ts';

export type Market = { zips: string[]; mealIds: string[]; priceCents: number };

/** The UUID of a test row. The SQL function `bench_id` computes the same one, so rows need not be read back. */
export function benchId(kind: string, index: number): string {
  const hex = createHash('md5').update(`${kind}${index}`).digest('hex');
  const valid = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`;
  return valid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const priceCents = 650;
const restaurantsPerZip = 5;

/** Computes the same ids as `benchId`. */
const idFunctionSql = `create function bench_id(text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`;

const insertPeopleSql = `insert into users (id, email, name)
  select bench_id($1 || n), $1 || n || '@example.test', 'Ada Lovelace' from generate_series(1, $2::int) n`;
const insertSessionsSql = `insert into sessions (id, user_id, token, expires_at)
  select bench_id($1 || 'session' || n), bench_id($1 || n), md5($1 || 'token' || n), now() + interval '20 days'
  from generate_series(1, $2::int) n`;

const insertRestaurantsSql = `insert into restaurants (id, owner_id, name, slug, email, contact_name, phone, address, zip, restaurant_type,
    cuisines, description, logo_url, header_image_url, status, rating_sum, rating_count, terms_version, terms_accepted_at)
  select bench_id('kitchen' || n), bench_id('owner' || n), 'Kitchen number ' || n, 'kitchen-' || n, 'kitchen' || n || '@example.test',
    'Grace Hopper', '+14045550100', n || ' Peachtree Street', z.zip, 'cafe', '{italian}',
    'Small plates, big pots, and whatever the market had this morning.', '/files/logo.webp', '/files/header.webp',
    'approved', 43, 10, '1', now()
  from bench_zips z cross join lateral (select (z.pick - 1) * ${restaurantsPerZip} + k as n from generate_series(1, ${restaurantsPerZip}) k) k`;

const insertHoursSql = `insert into opening_hours (restaurant_id, weekday, opens, closes)
  select r.id, day, '00:00', '00:00' from restaurants r cross join generate_series(0, 6) day`;

/** Chooses distant ZIPs first, so that a search finds the meals of one ZIP only, unless there are very many. */
const chooseZipsSql = `insert into bench_zips
  select row_number() over (order by turn, md5(zip)), zip from (
    select zip, row_number() over (
      partition by round(latitude::numeric, 1), round(longitude::numeric, 1) order by md5(zip)) as turn from zips) z
  order by turn, md5(zip) limit $1`;

/** ZIPs without another one within a mile. A search there has equally many results in small and large markets. */
const isolatedZipsSql = `select zip from bench_zips b where not exists (
    select from zip_neighbours n where n.zip = b.zip and n.near_zip <> b.zip and n.miles <= 1)
  order by pick limit 100`;

/** Computes the distances like the product, but for all ZIPs at once and with an index on the latitude. */
const insertNeighborsSql = `insert into zip_neighbours (zip, near_zip, miles)
  select * from (
    select there.zip, home.zip as near_zip, case when there.zip = home.zip then 0 else (2 * 3958.8 * asin(least(1, sqrt(
      sin(radians(there.latitude - home.latitude) / 2) ^ 2 + cos(radians(home.latitude)) * cos(radians(there.latitude))
      * sin(radians(there.longitude - home.longitude) / 2) ^ 2))))::real end as miles
    from bench_zips b join zips home using (zip)
    join zips there on there.latitude between home.latitude - 0.364 and home.latitude + 0.364
      and there.longitude between home.longitude - 0.9 and home.longitude + 0.9) near
  where miles <= 25`;

/** The kitchens never close, so a meal knows the earliest midnight that `find_open_from` looks at. */
const insertMealsSql = `insert into meals (id, restaurant_id, zip, name, description, ingredients, price_cents,
    original_price_cents, image_url, tag, allergens, available_date, pickup_start_time, pickup_end_time, timezone, pickup_start,
    pickup_end, open_from, available_quantity, listed_quantity, initial_quantity)
  select bench_id('meal' || n), r.id, r.zip, 'Meal number ' || n, 'Made today, too much of it, and far too good to waste: '
    || 'warm, in a box, with a spoon.', 'flour, butter, peaches', ${priceCents}, 1300, '/pictures/peach-cobbler.webp', 'chefs-pick',
    '{milk,wheat}', (now() at time zone 'America/New_York')::date, '00:00', '23:59', 'America/New_York',
    date_trunc('milliseconds', now()) - interval '1 hour',
    date_trunc('milliseconds', now()) + interval '8 hours' + n % 7200 * interval '1 second',
    (((now() - interval '1 hour') at time zone 'America/New_York')::date - 1)::timestamp at time zone 'America/New_York',
    1000000, 1000000, 1000000
  from generate_series(1, $1::int) n
  join restaurants r on r.id = bench_id('kitchen' || (1 + (n - 1) % ($2::int * ${restaurantsPerZip})))`;

const thinTablesSql = `
  create table thin_meals (id uuid primary key, stock integer not null, price_cents integer not null) with (fillfactor = 80);
  create table thin_orders (id uuid primary key, request_id uuid not null unique, meal_id uuid not null, name text not null,
    email text not null, phone text not null, total_cents integer not null, created_at timestamptz not null default now());
  create table thin_claims (order_id uuid primary key, meal_id uuid not null, until timestamptz);
  create table thin_outbox (id bigint generated always as identity primary key, payload jsonb not null);
  insert into thin_meals select id, available_quantity, price_cents from meals limit 1000;`;

/** Creates restaurants and today's meals in ZIPs across the country. */
export async function seedMarket({ client }: BenchEnvironment, zipCount: number, mealCount: number): Promise<Market> {
  await client.query(idFunctionSql);
  // Skips the checks of foreign keys, which would take most of the time for millions of consistent rows.
  await client.query('set session_replication_role = replica');
  await client.query('create table bench_zips (pick integer primary key, zip char(5) not null)');
  await client.query('create index on zips (latitude, longitude)');
  await client.query(chooseZipsSql, [zipCount]);
  await client.query(insertPeopleSql, ['owner', zipCount * restaurantsPerZip]);
  await client.query(insertSessionsSql, ['owner', 100]);
  await client.query(insertRestaurantsSql);
  await client.query(insertHoursSql);
  await client.query(insertNeighborsSql);
  await client.query(insertMealsSql, [mealCount, zipCount]);
  await client.query(thinTablesSql);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ zip: string }>(isolatedZipsSql);
  const mealIds = Array.from({ length: Math.min(1000, mealCount) }, (_, index) => benchId('meal', index + 1));
  return { zips: rows.map((row) => row.zip), mealIds, priceCents };
}

/** Creates signed-in customers. @returns their session cookies */
export async function addCustomers({ client, secret }: BenchEnvironment, count: number): Promise<string[]> {
  await client.query(insertPeopleSql, ['customer', count]);
  await client.query(insertSessionsSql, ['customer', count]);
  await client.query('analyze users, sessions');
  return Array.from({ length: count }, (_, index) => signCookie(secret, 'customer', index + 1));
}

/** Creates an admin, whose searches bypass the cache. @returns the session cookie */
export async function addAdmin(environment: BenchEnvironment): Promise<string> {
  await environment.client.query(insertPeopleSql, ['admin', 1]);
  await environment.client.query(insertSessionsSql, ['admin', 1]);
  await environment.client.query('update users set is_super_admin = true where id = $1', [benchId('admin', 1)]);
  return signCookie(environment.secret, 'admin', 1);
}

/** Stocks the first meal with the maximum number of portions. @returns the cookie of its owner */
export async function stockFirstMeal({ client, secret }: BenchEnvironment): Promise<{ cookie: string; stock: number }> {
  const stock = policies.maxListedPortions;
  await client.query('update meals set available_quantity = $2, listed_quantity = $2 where id = $1', [
    benchId('meal', 1),
    stock,
  ]);
  return { cookie: signCookie(secret, 'owner', 1), stock };
}

const insertOrdersSql = `insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
    customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date, timezone,
    subtotal_cents, total_cents, paid_cents, status, payment_status, closed_reason, funds_flow, created_at, updated_at)
  select bench_id('order' || n), bench_id('order' || n), 'H' || n, bench_id('customer' || (1 + n % $2::int)), m.restaurant_id,
    m.id, 1, 'Ada Lovelace', 'ada@example.test', '+14045550100', m.name, m.price_cents, m.pickup_start, m.pickup_end,
    m.available_date, m.timezone, m.price_cents, m.price_cents, m.price_cents, 'completed', 'paid', 'collected', 'held',
    now() - interval '30 days', now() - interval '30 days'
  from generate_series(1, $1::int) n join meals m on m.id = bench_id('meal' || (1 + n % 1000))`;

/** Creates orders of last month, so that PostgreSQL plans for filled tables. */
export async function addOrderHistory(
  { client }: BenchEnvironment,
  orderCount: number,
  customerCount: number,
): Promise<void> {
  await client.query(insertOrdersSql, [orderCount, customerCount]);
  await client.query(
    'insert into claims (order_id, meal_id, quantity, until) select id, meal_id, quantity, null from orders',
  );
  await client.query('vacuum analyze orders, claims');
}

/** The session of a person with the token `md5('{kind}token{index}')`. */
export function signCookie(secret: string, kind: string, index: number): string {
  const token = createHash('md5').update(`${kind}token${index}`).digest('hex');
  return `fondly_session=${encodeURIComponent(signToken(secret, token))}`;
}
