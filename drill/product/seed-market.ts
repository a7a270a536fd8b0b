import { randomBytes, randomUUID } from 'node:crypto';
import { earlier, minutesAfter, toLocalDate } from '@fondly/contract/time';
import { signToken } from '@fondly/server/accounts/sessions/session-cookie';
import { addDays, startOfDay } from '@fondly/server/restaurants/hours/zone-time';
import pg from 'pg';

export type Person = { id: string; cookie: string };
/** A kitchen whose only meal is never ordered: its stock is changed to see signals arrive. */
export type Probe = Person & { restaurantId: string; mealId: string };
export type Market = { customers: Person[]; mealIds: string[]; priceCents: number; probes: Probe[] };

const zone = 'America/New_York';
const priceCents = 750;
/** A customer may check out 20 times in ten minutes and order 10 portions of one meal a day. */
const customerCount = 1_500;
const kitchenCount = 20;

const insertPeopleSql = `insert into users (id, email, name, phone, email_verified)
  select id, id || '@drill.test', 'Maya Rivers', '+1404' || lpad(n::text, 7, '0'), true
  from unnest($1::uuid[]) with ordinality as person (id, n)`;
const insertSessionsSql = `insert into sessions (id, user_id, token, expires_at)
  select gen_random_uuid(), id, token, now() + interval '20 days'
  from unnest($1::uuid[], $2::text[]) as session (id, token)`;
const insertRestaurantSql = `insert into restaurants (id, owner_id, name, email, contact_name, phone, address, zip,
    restaurant_type, status, auto_accept, terms_version, terms_accepted_at)
  values ($1::uuid, $2, 'Kumo Noodle Bar', $1::uuid || '@kitchen.test', 'Aiko Tanaka', '+14045550101', '12 Peach Street', '30308',
    'cafe', 'approved', true, '1', now())`;
const insertHoursSql = `insert into opening_hours (restaurant_id, weekday, opens, closes)
  select $1, day, '00:00', '00:00' from generate_series(0, 6) day`;
const insertMealSql = `insert into meals (id, restaurant_id, zip, name, description, price_cents, original_price_cents, tag,
    available_date, pickup_start_time, pickup_end_time, timezone, pickup_start, pickup_end, available_quantity,
    listed_quantity, initial_quantity)
  values ($1, $2, '30308', 'Tonkotsu Ramen', 'Twelve-hour broth.', ${priceCents}, 1600, 'chefs-pick',
    ($3::timestamptz at time zone '${zone}')::date, ($3::timestamptz at time zone '${zone}')::time,
    ($4::timestamptz at time zone '${zone}')::time, '${zone}', $3, $4, $5, $5, $5)`;

/** Creates kitchens, meals of today, and customers with sessions, directly in the database. */
export async function seedMarket(databaseUrl: string, secret: string): Promise<Market> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const people = await addPeople(client, secret, customerCount + kitchenCount + 2);
    const owners = people.slice(customerCount);
    const mealIds: string[] = [];
    const probes: Probe[] = [];
    for (const [index, owner] of owners.entries()) {
      const restaurantId = randomUUID();
      const isProbe = index >= kitchenCount;
      await client.query(insertRestaurantSql, [restaurantId, owner.id]);
      await client.query(insertHoursSql, [restaurantId]);
      const mealId = await addMeal(client, restaurantId, isProbe ? 5 : 100_000);
      if (isProbe) probes.push({ ...owner, restaurantId, mealId });
      else mealIds.push(mealId);
    }
    await client.query('analyze');
    return { customers: people.slice(0, customerCount), mealIds, priceCents, probes };
  } finally {
    await client.end();
  }
}

async function addPeople(client: pg.Client, secret: string, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
  }));
  const ids = people.map(({ id }) => id);
  await client.query(insertPeopleSql, [ids]);
  await client.query(insertSessionsSql, [ids, people.map(({ token }) => token)]);
  return people.map(({ id, token }) => ({
    id,
    cookie: `fondly_session=${encodeURIComponent(signToken(secret, token))}`,
  }));
}

/** Six hours until pickup; late in the evening shortly before midnight, because a meal is sold on its own day only. */
async function addMeal(client: pg.Client, restaurantId: string, portions: number): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const midnight = startOfDay(addDays(toLocalDate(now, zone), 1), zone);
  const start = earlier(minutesAfter(now, 360), minutesAfter(midnight, -1));
  await client.query(insertMealSql, [id, restaurantId, start, minutesAfter(now, 450), portions]);
  return id;
}
