import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBuyer } from '../../orders/testing/order-builders.ts';
import { openMonth, runDay } from './month.ts';

/* A year of a small market with its nightly jobs, to find tables that grow without end. */

const days = Number(process.env.DAYS ?? 364);
const customersAtOnce = 20;
/** Sessions of customers who do not come back end, so others take their place. */
const daysPerCustomer = 20;

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { LOG_LEVEL: 'fatal' }, jobsAtOnce: 4 });
});
afterAll(() => env.close());

/** What stays, with every order, meal, person, or day. Everything else is deleted or replaced after a time. */
const keptForever = [
  ...['orders', 'claims', 'order_history', 'refunds', 'redemptions', 'redemption_keys', 'meals', 'users', 'accounts'],
  ...['ledger_lines', 'transfers', 'payouts', 'payout_lines', 'open_earnings', 'transfer_reversals'],
  // What belongs to the history of an order.
  ...['late_requests', 'pickup_passes', 'portion_releases', 'portion_resales'],
  ...['restaurant_days', 'restaurant_periods', 'market_days', 'zip_periods', 'alarms'],
];

/** The rows of every table, of the jobs too. Emails that a person gets once stay with the person. */
async function countRows(): Promise<Map<string, number>> {
  const { rows } = await env.app.db.client.query<{ name: string; rows: number }>(
    `select case schemaname when 'public' then tablename else format('%I.%I', schemaname, tablename) end as name,
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int as rows
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const counts = new Map(rows.map((row) => [row.name, row.rows]));
  const lasting = await env.app.db.client.query<{ rows: number }>(
    `select count(*)::int as rows from deliveries where split_part(key, ':', 1) in ('welcome', 'waitlist-coupon')`,
  );
  return counts.set('deliveries', (counts.get('deliveries') ?? 0) - (lasting.rows[0]?.rows ?? 0));
}

describe.runIf(process.env.LONG)(`${days} days`, () => {
  test('only orders, money, people, and decisions grow forever', { timeout: scaleTime(days * 20_000) }, async () => {
    const month = await openMonth(env, { seed: 3, ordersEachDay: 8 });
    const half: Map<string, number>[] = [];
    for (let day = 0; day < days; day += 1) {
      if (day % daysPerCustomer === 0)
        month.buyers = await Promise.all(Array.from({ length: customersAtOnce }, () => buildBuyer(env)));
      await runDay(month);
      if ((day + 1) % (days / 2) === 0) half.push(await countRows());
    }
    const [first = new Map<string, number>(), second = new Map<string, number>()] = half;
    const growing = [...second].filter(([name, rows]) => rows > (first.get(name) ?? 0) * 1.2 + 30);

    expect(second.get('stripe_events')).toBeGreaterThan(100);
    expect(growing.map(([name]) => name).filter((name) => !keptForever.includes(name))).toEqual([]);
    expect(growing.map(([name]) => name)).toContain('orders');
  });
});
