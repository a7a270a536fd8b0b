import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { toDatabaseUrl } from '@fondly/dev/postgres/ensure-database';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import { dropDatabase } from '@fondly/dev/postgres/test-database';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';

const folder = new URL('../migrations/', import.meta.url);

/** A database as the release before this migration left it. `migrate` then runs this migration and the later ones. */
async function openDatabaseBefore(migration: string): Promise<{ url: string; client: pg.Client }> {
  const { serverUrl } = inject('template');
  const name = `fondly_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(serverUrl, `create database ${name}`);
  const url = toDatabaseUrl(serverUrl, name);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await dropDatabase(url);
  });
  await client.query('create table migrations (name text primary key, run_at timestamptz not null)');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < migration);
  for (const file of files.sort()) {
    await client.query(`begin; ${readFileSync(new URL(file, folder), 'utf8')}; commit`);
    await client.query('insert into migrations values ($1, now())', [file]);
  }
  await client.query(`insert into zips values ('30308', 'Atlanta', 'GA', 33.77, -84.38)`);
  return { url, client };
}

/** Days from today and times of day, such as `[3, '18:00', '20:00']`. */
type Span = [day: number, from: string, to: string];
type SpecialDay = { inDays: number; opens?: string; closes?: string };
type Restaurant = { hours?: Span[]; special?: SpecialDay; meals: (Span | [...Span, change: string])[] };

const dayIn = (days: string): string => `((now() at time zone 'America/New_York')::date + ${days}::int)`;

async function insertRestaurant(client: pg.Client, { hours = [], special, meals }: Restaurant): Promise<string> {
  const id = randomUUID();
  await client.query(`insert into users (id, email, name) values ($1::uuid, $1 || '@fondly.test', 'Aiko')`, [id]);
  await client.query(
    `insert into restaurants (id, owner_id, name, email, contact_name, phone, address, zip, restaurant_type, status,
       terms_version, terms_accepted_at)
     values ($1::uuid, $1::uuid, 'Kumo', $1 || '@kitchen.test', 'Aiko', '+14045550101', '12 Peach Street', '30308', 'cafe',
       'approved', '1', now())`,
    [id],
  );
  for (const span of hours)
    await client.query(`insert into opening_hours values ($1, extract(dow from ${dayIn('$2')}), $3, $4)`, [
      id,
      ...span,
    ]);
  if (special)
    await client.query(
      `insert into special_days (restaurant_id, day, is_closed, opens, closes)
       values ($1, ${dayIn('$2')}, $3::time is null, $3, $4)`,
      [id, special.inDays, special.opens ?? null, special.closes ?? null],
    );
  for (const [day, from, to, change] of meals) await insertMeal(client, id, [day, from, to], change);
  return id;
}

async function insertMeal(client: pg.Client, restaurantId: string, span: Span, change?: string): Promise<void> {
  const id = randomUUID();
  await client.query(
    `insert into meals (id, restaurant_id, zip, name, description, price_cents, tag, available_date, pickup_start_time,
       pickup_end_time, timezone, pickup_start, pickup_end, available_quantity, listed_quantity, initial_quantity)
     select $1, $2, '30308', 'Ramen', '', 750, 'chefs-pick', d, $4, $5, 'America/New_York',
       (d + $4::time) at time zone 'America/New_York',
       (d + $5::time + case when $5::time <= $4::time then interval '1 day' else interval '0' end)
         at time zone 'America/New_York', 5, 5, 5
     from (select ${dayIn('$3')} as d) as days`,
    [id, restaurantId, ...span],
  );
  if (change) await client.query(`update meals set ${change} where id = $1`, [id]);
}

const listSpecialHours = async (client: pg.Client, id: string) =>
  (
    await client.query<{ hours: string }>(
      `select (day - ${dayIn('0')}) || ': ' || to_char(opens, 'HH24:MI') || '-' || to_char(closes, 'HH24:MI') as hours
       from special_hours where restaurant_id = $1 order by day, opens`,
      [id],
    )
  ).rows.map(({ hours }) => hours);

const listSpecialDays = async (client: pg.Client, id: string) =>
  (
    await client.query<{ day: string }>(
      `select (day - ${dayIn('0')}) || ': ' || case when is_closed then 'closed'
         else to_char(opens, 'HH24:MI') || '-' || to_char(closes, 'HH24:MI') end as day
       from special_days where restaurant_id = $1 order by day`,
      [id],
    )
  ).rows.map(({ day }) => day);

const listStaysOpen = async (client: pg.Client, id: string) =>
  (
    await client.query<{ stays_open: boolean }>(
      'select stays_open from meals where restaurant_id = $1 order by pickup_start',
      [id],
    )
  ).rows.map(({ stays_open }) => stays_open);

const recurringOnItsDay = 'is_recurring = true, recurring_days = array[extract(dow from available_date)::smallint]';
type Expected = { what: string; restaurant: Restaurant; days?: string[]; hours?: string[]; staysOpen?: boolean[] };

const cases: Expected[] = [
  {
    what: 'a meal inside the weekly hours adds nothing',
    restaurant: { hours: [[3, '09:00', '21:00']], meals: [[3, '18:00', '21:00']] },
  },
  {
    what: 'a meal after closing time adds its window beside the weekly hours',
    restaurant: { hours: [[3, '09:00', '21:00']], meals: [[3, '21:30', '23:30']] },
    days: ['3: 09:00-23:30'],
    hours: ['3: 09:00-21:00', '3: 21:30-23:30'],
  },
  {
    what: 'a window across midnight is the end of its day',
    restaurant: { hours: [[3, '09:00', '23:00']], meals: [[3, '22:00', '01:30']] },
    days: ['3: 09:00-01:30'],
    hours: ['3: 09:00-23:00', '3: 22:00-01:30'],
  },
  {
    what: 'two windows with one start add the longer one, and only to their own day',
    restaurant: {
      hours: [[3, '09:00', '12:00']],
      meals: [
        [3, '18:00', '19:00'],
        [3, '18:00', '20:00'],
        [4, '07:00', '08:00'],
      ],
    },
    days: ['3: 09:00-20:00', '4: 07:00-08:00'],
    hours: ['3: 09:00-12:00', '3: 18:00-20:00', '4: 07:00-08:00'],
  },
  {
    what: 'a window after midnight inside the hours of the day before adds nothing',
    restaurant: { hours: [[2, '18:00', '03:00']], meals: [[3, '01:00', '02:30']] },
  },
  {
    what: 'a closed day stays closed',
    restaurant: { hours: [[3, '09:00', '21:00']], special: { inDays: 3 }, meals: [[3, '22:00', '23:00']] },
    days: ['3: closed'],
  },
  {
    what: 'a day with special hours keeps them',
    restaurant: {
      hours: [[3, '09:00', '21:00']],
      special: { inDays: 3, opens: '10:00', closes: '15:00' },
      meals: [[3, '22:00', '23:00']],
    },
    days: ['3: 10:00-15:00'],
  },
  {
    what: 'meals that are over, inactive or archived add nothing',
    restaurant: {
      meals: [
        [-3, '18:00', '20:00'],
        [3, '18:00', '20:00', 'is_active = false'],
        [3, '18:00', '20:00', 'archived_at = now()'],
      ],
    },
    staysOpen: [false, false, false],
  },
  {
    what: 'a recurring meal keeps its kitchen open only if its window is outside the hours of a weekday',
    restaurant: {
      hours: [
        [-4, '09:00', '21:00'],
        [-3, '09:00', '21:00'],
      ],
      meals: [
        [-4, '18:00', '20:00', recurringOnItsDay],
        [-3, '20:00', '22:00', recurringOnItsDay],
      ],
    },
    staysOpen: [false, true],
  },
];

describe('The migration to opening hours that contain every pickup window', () => {
  test('kitchens, hours and closures of the release before keep their meanings, and meals on sale stay on sale', async () => {
    const { url, client } = await openDatabaseBefore('0033');
    const ids: string[] = [];
    for (const { restaurant } of cases) ids.push(await insertRestaurant(client, restaurant));

    expect(await migrate(url)).toContain('0033-special-hours.sql');

    for (const [index, { what, restaurant, days = [], hours = [], staysOpen }] of cases.entries()) {
      const id = ids[index] ?? '';
      expect.soft(await listSpecialDays(client, id), what).toEqual(days);
      expect.soft(await listSpecialHours(client, id), what).toEqual(hours);
      expect.soft(await listStaysOpen(client, id), what).toEqual(staysOpen ?? restaurant.meals.map(() => false));
    }
  });
});
