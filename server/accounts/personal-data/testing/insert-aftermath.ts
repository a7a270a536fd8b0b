import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';

/** Inserts what follows an order and otherwise needs an answer of the restaurant. */
export async function insertAftermath(env: TestEnvironment, orderId: string, mark: string): Promise<void> {
  const { client: db } = env.app.db;
  await db.query(
    `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
     select id, restaurant_id, customer_id, 'quality', $2, now(), now(), now() from orders where id = $1`,
    [orderId, `cold, says ${mark}`],
  );
  await db.query('insert into complaint_photos (order_id, url, created_at) values ($1, $2, now())', [
    orderId,
    `/files/${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`,
  ]);
  await db.query('update orders set kitchen_note = $2 where id = $1', [orderId, `regular guest, says ${mark}`]);
  await db.query(
    `insert into counter_entries (restaurant_id, id, actor_id, kind, order_id, done_at, received_at)
     select o.restaurant_id, o.id, r.owner_id, 'handOver', o.id, now(), now()
     from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1`,
    [orderId],
  );
  await db.query(
    `insert into pickup_proposals (id, order_id, from_start, from_end, to_start, to_end, proposed_at, answer_by, answer, answered_at)
     select id, id, pickup_start, pickup_end, pickup_start, pickup_end, now(), now(), 'accepted', now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into late_pickups (id, order_id, from_end, to_end, actor_id, granted_at)
     select id, id, pickup_end, pickup_end + interval '15 minutes', null, now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into late_requests (id, order_id, minutes, from_end, to_end, is_past_closing, requested_at, answer_by)
     select id, id, 10, pickup_end, pickup_end + interval '10 minutes', false, now(), now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into order_messages (id, order_id, side, author_id, body, sent_at)
     select id, id, 'customer', customer_id, $2, now() from orders where id = $1`,
    [orderId, `I am ${mark}`],
  );
  await db.query(
    `insert into message_blocks (restaurant_id, customer_id, side, blocked_at)
     select restaurant_id, customer_id, 'customer', now() from orders where id = $1 on conflict do nothing`,
    [orderId],
  );
  await db.query(
    `with released as (
       insert into portion_releases (id, order_id, meal_id, customer_id, units, on_sale, released_at)
       select id, id, meal_id, customer_id, 1, 0, now() from orders where id = $1 returning id)
     insert into portion_resales (release_id, sold_order_id, units, unit_price_cents, resold_at)
     select id, $1, 1, 1, now() from released`,
    [orderId],
  );
  await db.query(
    `insert into pickup_passes (id, order_id, friend, token_hash, created_at) values ($1, $1, $3, $2, now())`,
    [orderId, `hash of ${orderId}`, mark],
  );
}

/** Inserts rows that otherwise need more meals, devices, and alerts. */
export async function insertTraces(
  env: TestEnvironment,
  personId: string,
  orderId: string,
  mealId: string,
): Promise<void> {
  const { client: db } = env.app.db;
  await db.query('insert into admin_clocks (user_id, timezone) values ($1, $2)', [personId, 'America/Chicago']);
  await db.query(
    `insert into case_owners (kind, case_id, owner_id, taken_at) values ('problem-report', $2, $1, now())`,
    [personId, orderId],
  );
  await db.query(
    `insert into saved_views (id, user_id, page, name, query) values (gen_random_uuid(), $1, 'orders', 'Mine', '')`,
    [personId],
  );
  await db.query('insert into pickup_reminders (order_id, reminded_at) values ($1, now())', [orderId]);
  await db.query(
    `with entry as (
       insert into meal_queue_entries (id, meal_id, user_id, units, joined_at) values (gen_random_uuid(), $2, $1, 1, now())
       returning id)
     insert into meal_queue_offers (id, entry_id, meal_id, user_id, units, price_cents, made_at, until, outcome, answered_at)
     select gen_random_uuid(), id, $2, $1, 1, 1, now(), now(), 'declined', now() from entry`,
    [personId, mealId],
  );
  await db.query(
    `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select id, user_id, id, 'https://push.test/' || id, 'key', 'secret', now() from sessions where user_id = $1 limit 1`,
    [personId],
  );
  await db.query(
    `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at) values ($1, $2, $3, '2026-01-01', true, now())`,
    [randomUUID(), personId, mealId],
  );
  await db.query(
    `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
     values ($1, $2, $3, '2026-01-01', 'on-sale', 1, 'sent', '{}', true, now())`,
    [randomUUID(), personId, mealId],
  );
  await db.query(`insert into alert_settings (user_id, timezone) values ($1, 'America/Chicago')`, [personId]);
  await db.query(
    `insert into alert_rule_zips (rule_id, zip, cuisine, miles) select id, '30309', '', 1 from alert_rules where user_id = $1`,
    [personId],
  );
  await db.query(
    `insert into alert_webhooks (rule_id, user_id, url, secret_id, created_at)
     select id, user_id, 'https://hooks.test/', id, now() from alert_rules where user_id = $1`,
    [personId],
  );
  await db.query(
    `insert into feed_tokens (id, user_id, kind, hash, created_at) values (gen_random_uuid(), $2, 'alerts', $1, now())`,
    [randomUUID(), personId],
  );
}
