import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import type { TimerJobName } from '../platform/jobs/job-payloads.ts';
import { jobHandlers, timers } from '../worker.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);

/** Rows that one day of orders, logins, and alerts adds to each table that is bounded. `$1` is the day, `$2` the order. */
const addDay: Record<string, string> = {
  stripe_events: `insert into stripe_events (id, type, object_id, created, payload, received_at, applied_at)
    select 'evt_' || gen_random_uuid(), 'charge.updated', 'ch_1', $1, '{}', $1, $1 from orders where id = $2`,
  notifications: `insert into notifications (id, restaurant_id, order_id, kind, title, body, created_at)
    select gen_random_uuid(), restaurant_id, id, 'kind-' || gen_random_uuid(), '', '', $1 from orders where id = $2`,
  deliveries: `insert into deliveries (id, key, to_address, subject, html, text, created_at, sent_at)
    select gen_random_uuid(), 'order:' || gen_random_uuid(), 'a@example.com', '', '', '', $1, $1 from orders where id = $2`,
  sessions: `insert into sessions (id, user_id, token, expires_at, created_at)
    select gen_random_uuid(), customer_id, gen_random_uuid(), $1, $1 from orders where id = $2`,
  verifications: `insert into verifications (id, identifier, value, expires_at, created_at)
    select gen_random_uuid(), gen_random_uuid(), '', $1, $1 from orders where id = $2`,
  known_devices: `insert into known_devices (user_id, device_hash, code_hash, code_expires_at, created_at)
    select customer_id, gen_random_uuid(), '', $1, $1 from orders where id = $2`,
  rate_limits: `insert into rate_limits (key, count, window_ends_at)
    select gen_random_uuid(), 1, $1 from orders where id = $2`,
  favorite_alerts: `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at)
    select gen_random_uuid(), customer_id, meal_id, $1::timestamptz::date, true, $1 from orders where id = $2`,
  opening_alerts: `with person as (
      insert into users (id, email, name) select gen_random_uuid(), gen_random_uuid() || '@example.com', '' returning id)
    insert into opening_alerts (user_id, meal_id, opens_at, despite_quiet_hours, created_at)
    select person.id, o.meal_id, $1, false, $1 from person, orders o where o.id = $2`,
  alert_hits: `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
    select gen_random_uuid(), customer_id, meal_id, $1::timestamptz::date, 'on-sale', 1, 'sent', '{}', true, $1
    from orders where id = $2`,
  customer_notifications: `insert into customer_notifications (id, user_id, kind, key, order_id, line, created_at)
    select gen_random_uuid(), customer_id, 'order', gen_random_uuid(), id, '{}', $1 from orders where id = $2`,
  meal_queue_entries: `insert into meal_queue_entries (id, meal_id, user_id, units, joined_at, state, ended_at)
    select gen_random_uuid(), meal_id, customer_id, 1, $1, 'closed', $1 from orders where id = $2`,
  push_messages: `insert into push_messages (id, device_id, key, title, body, path, is_urgent, created_at, ends_at)
    select gen_random_uuid(), d.id, gen_random_uuid(), '', '', '', false, $1, $1
    from push_devices d, orders where orders.id = $2`,
  listing_reports: `insert into listing_reports (id, restaurant_id, reason, text, language, status, due_by, created_at, decided_at)
    select gen_random_uuid(), restaurant_id, 'unsafe-food', '', 'en', 'acted-on', $1, $1, $1 from orders where id = $2`,
  api_key_writes: `with key as (
      insert into api_keys (id, user_id, restaurant_id, name, hash, ending, scopes, created_at, expires_at)
      select gen_random_uuid(), customer_id, restaurant_id, 'Register', gen_random_uuid(), '', '{stock:write}', $1, $1
      from orders where id = $2 returning id, restaurant_id)
    insert into api_key_writes (id, key_id, restaurant_id, action, at)
    select gen_random_uuid(), id, restaurant_id, 'setStock', $1 from key`,
  counter_entries: `insert into counter_entries (restaurant_id, id, actor_id, kind, done_at, received_at)
    select restaurant_id, gen_random_uuid(), customer_id, 'stock', $1, $1 from orders where id = $2`,
};
/** How many days of each table are left, at most: the retention, and the week until the next jobs of this test. */
const keptDays: Record<string, number> = {
  stripe_events: 90,
  notifications: 30,
  deliveries: 90,
  sessions: 30,
  verifications: 0,
  rate_limits: 0,
  favorite_alerts: 30,
  opening_alerts: 30,
  alert_hits: 90,
  customer_notifications: 90,
  meal_queue_entries: 90,
  push_messages: 30,
  listing_reports: 180,
  api_key_writes: 90,
  counter_entries: 90,
};
const nightlyJobs = timers.map(({ job }) => job).filter((job): job is TimerJobName => job.startsWith('delete-'));

/** Adds 365 days of rows. Runs the nightly jobs after every seventh day, which leaves the most rows. */
async function liveOneYear(env: TestEnvironment, orderId: string): Promise<void> {
  const start = env.app.clock.now();
  for (let day = 1; day <= 365; day++) {
    const at = new Date(start.getTime() + day * 86_400_000);
    for (const text of Object.values(addDay)) await query(env, text, [at, orderId]);
    if (day % 7 !== 0 && day !== 365) continue;
    env.clock.set(at);
    for (const job of nightlyJobs) await jobHandlers[job](env.app, {});
  }
}

describe('A year of orders', () => {
  test('leaves a bounded number of rows in each table, and invariants expect no deleted row', async ({ env }) => {
    const orderId = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env));
    await env.runUntilIdle();
    await query(
      env,
      `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       select gen_random_uuid(), user_id, id, 'https://push.example', '', '', now() from sessions limit 1`,
    );
    await query(env, `update sessions set expires_at = expires_at + interval '2 years'`);
    const events = await query(env, 'select count(*)::int as n from stripe_events');

    await liveOneYear(env, orderId);

    for (const [table, days] of Object.entries(keptDays)) {
      const { rows } = await query(env, `select count(*)::int as n from ${table}`);
      const extra = table === 'sessions' || table === 'deliveries' ? 5 : 0;
      expect([table, rows[0].n <= days + 1 + extra, rows[0].n >= days]).toEqual([table, true, true]);
    }
    expect(events.rows[0].n).toBeGreaterThan(0);
    expect((await query(env, `select from notifications where kind = 'new-order'`)).rows).toEqual([]);
    expect((await query(env, `select from deliveries where key like 'order:%:confirm'`)).rows).toEqual([]);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('an event that still waits for its job, and an email that is not sent, are kept', async ({ env }) => {
    const at = new Date(env.app.clock.now().getTime() - 200 * 86_400_000);
    await query(
      env,
      `insert into stripe_events (id, type, object_id, created, payload, received_at)
       values ('evt_open', 'charge.updated', 'ch_open', $1, '{}', $1), ('evt_other', 'x', 'ch_other', $1, '{}', $1)`,
      [at],
    );
    await query(
      env,
      `select graphile_worker.add_job('apply-stripe-object', '{}', job_key => 'stripe:ch_open', max_attempts => 1,
         run_at => now() + interval '9 years')`,
    );
    await query(
      env,
      `insert into deliveries (id, key, to_address, subject, html, text, created_at, sent_at)
       values (gen_random_uuid(), 'order:open', '', '', '', '', $1, null), (gen_random_uuid(), 'order:sent', '', '', '', '', $1, $1),
         (gen_random_uuid(), 'welcome:1', '', '', '', '', $1, $1)`,
      [at],
    );

    for (const job of nightlyJobs) await jobHandlers[job](env.app, {});

    const { rows: events } = await query(env, `select id from stripe_events where id in ('evt_open', 'evt_other')`);
    expect(events).toEqual([{ id: 'evt_open' }]);
    const { rows: emails } = await query(
      env,
      `select key from deliveries where key in ('order:open', 'order:sent', 'welcome:1') order by key`,
    );
    expect(emails).toEqual([{ key: 'order:open' }, { key: 'welcome:1' }]);
    await query(env, `select graphile_worker.remove_job('stripe:ch_open')`);
    await query(env, `delete from deliveries where key in ('order:open', 'welcome:1')`);
  });
});
