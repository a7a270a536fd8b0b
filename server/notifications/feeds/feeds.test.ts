import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
} from '../../orders/testing/order-builders.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);

/** A reader without cookies: the path of a feed, as a feed reader would ask for it. */
async function readFeed(env: TestEnvironment, url: string, headers: Record<string, string> = {}) {
  const { pathname } = new URL(url);
  const response = await fetch(`${env.url}${pathname}`, { headers });
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
}

async function createFeed(buyer: Buyer, kind: 'alerts' | 'pickups') {
  const { status, body } = await buyer.call('POST /api/account/feeds', { body: { kind } });
  expect(status).toBe(200);
  const [first, second] = body.links.map(({ url }) => url);
  return { id: body.feed.id, url: first ?? '', atomUrl: second ?? '' };
}

/** A customer with an alert about a meal. */
async function buildAlerted(env: TestEnvironment) {
  const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env, 'Maya Rivers')]);
  const meal = await buildMeal(env, restaurant);
  await query(
    env,
    `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
     select gen_random_uuid(), $1, id, available_date, 'on-sale', price_cents, 'sent', '{}', true, $3 from meals where id = $2`,
    [buyer.id, meal.id, env.clock.now()],
  );
  return { restaurant, buyer, meal };
}

describe('A feed of alerts', () => {
  test('is read without cookies as JSON Feed and Atom, until it is deleted', async ({ env }) => {
    const { buyer, meal } = await buildAlerted(env);
    await query(env, `update meals set name = 'Ramen <"&> \u0001' where id = $1`, [meal.id]);
    const feed = await createFeed(buyer, 'alerts');

    const json = await readFeed(env, feed.url);
    expect(json.headers).toMatchObject({
      'content-type': 'application/feed+json; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(JSON.parse(json.text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        { url: expect.stringContaining(`/order/${meal.id}`), title: expect.stringContaining('at Kumo Noodle Bar') },
      ],
    });
    const atom = await readFeed(env, feed.atomUrl);
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.text).toContain('<title>Ramen &lt;&quot;&amp;&gt;  for $7.50 at Kumo Noodle Bar</title>');

    expect((await buyer.call('GET /api/account/feeds')).body.feeds).toMatchObject([{ id: feed.id, kind: 'alerts' }]);
    await buyer.call('DELETE /api/account/feeds/:id', { params: { id: feed.id } });
    expect((await readFeed(env, feed.url)).status).toBe(404);
    expect((await readFeed(env, feed.atomUrl)).status).toBe(404);
  });

  test('never has the name, the email, or the address of the feed', async ({ env }) => {
    const { buyer } = await buildAlerted(env);
    const feed = await createFeed(buyer, 'alerts');
    const token = feed.url.split('/').at(-2) ?? '';
    for (const url of [feed.url, feed.atomUrl]) {
      const { text } = await readFeed(env, url);
      for (const secret of ['Maya', 'Rivers', '@fondly.test', buyer.id, token]) expect(text).not.toContain(secret);
    }
  });

  test('is not read again by a reader that has this version, until it has another alert', async ({ env }) => {
    const { buyer, restaurant } = await buildAlerted(env);
    const feed = await createFeed(buyer, 'alerts');
    for (const url of [feed.url, feed.atomUrl]) {
      const etag = String((await readFeed(env, url)).headers.etag);
      await env.advance({ minutes: 1 });
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        expect(await readFeed(env, url, { 'if-none-match': known })).toMatchObject({ status: 304, text: '' });
      }
      const meal = await buildMeal(env, restaurant);
      await query(
        env,
        `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
         select gen_random_uuid(), $1, id, available_date, 'on-sale', price_cents, 'sent', '{}', true, $3 from meals where id = $2`,
        [buyer.id, meal.id, env.clock.now()],
      );
      expect((await readFeed(env, url, { 'if-none-match': etag })).status).toBe(200);
    }
  });

  test('is not found with a wrong token, the token of another feed, or the token of a deleted account', async ({
    env,
  }) => {
    const { buyer } = await buildAlerted(env);
    const feed = await createFeed(buyer, 'alerts');
    const wrong = feed.url.replace(/feeds\/./, (start) => `feeds/${start.endsWith('A') ? 'B' : 'A'}`);
    expect((await readFeed(env, wrong)).status).toBe(404);
    expect((await readFeed(env, feed.url.replace('alerts.json', 'pickups.ics'))).status).toBe(404);
    const { rows } = await query(env, 'select hash from feed_tokens where id = $1', [feed.id]);
    expect((await readFeed(env, feed.url.replace(/feeds\/[^/]+/, `feeds/${rows[0].hash}`))).status).toBe(404);
    await query(env, 'update users set disabled_at = now() where id = $1', [buyer.id]);
    expect((await readFeed(env, feed.url)).status).toBe(404);
  });

  test('answers 60 requests in an hour, whatever the format, and then says when to come back', async ({ env }) => {
    const { buyer } = await buildAlerted(env);
    const feed = await createFeed(buyer, 'alerts');
    const other = await createFeed(buyer, 'alerts');
    const etag = String((await readFeed(env, feed.url)).headers.etag);
    for (let count = 1; count < policies.feedRequestsPerHour; count++) {
      await env.advance({ seconds: 1 });
      const { status } = await readFeed(env, count % 2 ? feed.atomUrl : feed.url, { 'if-none-match': etag });
      expect([200, 304]).toContain(status);
    }
    const refused = await readFeed(env, feed.url, { 'if-none-match': etag });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(3_600 - 59)]);
    expect((await readFeed(env, other.url)).status).toBe(200);
    await env.advance({ seconds: 3_600 - 58 });
    expect((await readFeed(env, feed.url)).status).toBe(200);
  });

  test('reads nothing but the token and the limit for a reader that asks too often', async ({ env }) => {
    const { buyer } = await buildAlerted(env);
    const feed = await createFeed(buyer, 'alerts');
    await query(
      env,
      `insert into rate_limits (key, count, window_ends_at, tries)
       values ($1, 60, $2::timestamptz + interval '1 hour', array_fill($2::timestamptz, array[60]))`,
      [`feed:${feed.id}`, env.clock.now()],
    );
    await query(env, 'alter table alert_hits rename to alert_hits_hidden');
    try {
      expect((await readFeed(env, feed.url)).status).toBe(429);
    } finally {
      await query(env, 'alter table alert_hits_hidden rename to alert_hits');
    }
  });
});

describe('A customer', () => {
  test('has at most three feeds, even with ten requests at once', async ({ env }) => {
    const [buyer, stranger] = await Promise.all([buildBuyer(env), buildBuyer(env)]);
    const create = () => buyer.call('POST /api/account/feeds', { body: { kind: 'alerts' } });
    const statuses = (await Promise.all(Array.from({ length: 10 }, create))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(policies.feeds);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10 - policies.feeds);

    const { feeds } = (await buyer.call('GET /api/account/feeds')).body;
    const params = { id: feeds[0]?.id ?? '' };
    expect((await stranger.call('DELETE /api/account/feeds/:id', { params })).status).toBe(404);
    expect((await buyer.call('DELETE /api/account/feeds/:id', { params })).status).toBe(200);
    expect((await create()).status).toBe(200);
  });
});

describe('A calendar of pickups', () => {
  test('has no pickup code, moves a rescheduled order, and cancels a canceled one', async ({ env }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env, 'Maya Rivers')]);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    await env.runUntilIdle();
    const feed = await createFeed(buyer, 'pickups');
    const before = await readFeed(env, feed.url);
    const order = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(before.text).toContain(`UID:${orderId}@fondly\r\n`);
    expect(order.pickupCode).toMatch(/^\w{4,}$/);
    for (const secret of [String(order.pickupCode), 'Maya', '@fondly.test']) expect(before.text).not.toContain(secret);

    await env.advance({ minutes: 1 });
    await query(
      env,
      `update orders set pickup_start = pickup_start + interval '1 hour', pickup_end = pickup_end + interval '1 hour',
         updated_at = $2 where id = $1`,
      [orderId, env.clock.now()],
    );
    const rescheduled = await readFeed(env, feed.url, { 'if-none-match': String(before.headers.etag) });
    const startOf = (text: string) => /DTSTART:(\S+)/.exec(text)?.[1];
    const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(rescheduled.status).toBe(200);
    expect(startOf(rescheduled.text)).not.toBe(startOf(before.text));
    expect(sequenceOf(rescheduled.text)).toBeGreaterThan(sequenceOf(before.text));

    await env.advance({ minutes: 1 });
    expect((await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} })).status).toBe(200);
    const canceled = await readFeed(env, feed.url);
    expect(canceled.text).toContain('STATUS:CANCELLED\r\n');
    expect(sequenceOf(canceled.text)).toBeGreaterThan(sequenceOf(rescheduled.text));
  });
});
