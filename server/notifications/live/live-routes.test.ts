import { topics } from '@fondly/contract/live';
import { test } from '@fondly/dev/test';
import { describe, expect, vi } from 'vitest';
import { meal, person, restaurant, type Somebody } from '../../meals/testing/meal-builders.ts';
import { liveStreamsByApp } from './live-streams.ts';
import { listen, type Stream } from './testing/listen.ts';

// Only the intervals of the streams use fake timers.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

const zipTopic = topics.zip('30309');

describe('A live stream', () => {
  test('greets its reader, then sends the ids of what changed and nothing else', async ({ env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { stock: 5 });
    const stream = await listen(env, await person(env.app), [zipTopic]);
    const owner = env.visitor();
    owner.cookies.set(here.owner.cookie.name, here.owner.cookie.value);

    await owner.call('PUT /api/restaurant/meals/:id/stock', {
      params: { id },
      body: { expected: 5, availableQuantity: 4 },
    });

    await expect.poll(stream.text).toContain(`event: changed\ndata: {"topic":"${zipTopic}","ids":["${id}"]}\n\n`);
    expect(stream.text()).toMatch(/^retry: \d+\nevent: hello\ndata: \{\}\n\nevent: changed\n/);
    expect(stream).toMatchObject({ status: 200 });
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test('gets a signal of another process through the database', async ({ env }) => {
    const stream = await listen(env, await person(env.app), [zipTopic]);
    await env.app.db.client.query(
      `insert into outbox (kind, name, payload, origin) values ('signal', $1, '["x"]', gen_random_uuid())`,
      [zipTopic],
    );

    await env.runUntilIdle();

    await expect.poll(stream.text).toContain(`{"topic":"${zipTopic}","ids":["x"]}`);
  });

  test('gets no signal of a topic that it did not ask for', async ({ env }) => {
    const stream = await listen(env, await person(env.app), [topics.zip('30310')]);

    env.app.live.publish({ topic: zipTopic, ids: [] });
    env.app.live.publish({ topic: topics.zip('30310'), ids: ['mine'] });

    await expect.poll(stream.text).toContain('mine');
    expect(stream.text()).not.toContain('30309');
  });

  test('sends a heartbeat every twenty seconds, and every five to a restaurant', async ({ env }) => {
    const stream = await listen(env, await person(env.app), [zipTopic]);
    const here = await restaurant(env.app);
    const tablet = await listen(env, here.owner, [topics.orders(here.id)]);
    const countHeartbeats = ({ text }: Stream) => text().split('event: beat\ndata: {}\n\n').length - 1;

    vi.advanceTimersByTime(40_000);

    await expect.poll(() => [countHeartbeats(stream), countHeartbeats(tablet)]).toEqual([2, 8]);
    expect(stream.text()).toMatch(/\n\nretry: \d+\nevent: beat\n/);
  });

  test('unsubscribes its listeners when its reader leaves', async ({ env }) => {
    await expect.poll(() => env.app.live.count()).toBe(0);
    const streams = await Promise.all(
      [1, 2].map(async () => listen(env, await person(env.app), [topics.zip('30333')])),
    );
    // However many readers a topic has, it has one listener.
    expect(env.app.live.count()).toBe(1);

    for (const stream of streams) stream.leave();

    await expect.poll(() => env.app.live.count()).toBe(0);
  });

  test('is closed when its reader is 64 KB behind', async ({ env }) => {
    const busy = topics.zip('30334');
    const lazy = await listen(env, await person(env.app), [busy], false);
    const other = await listen(env, await person(env.app), [busy]);
    const signal = { topic: busy, ids: Array.from({ length: 1_000 }, () => 'x'.repeat(36)) };
    const countStreams = () => liveStreamsByApp.get(env.app)?.count() ?? 0;
    const before = countStreams();

    // The buffers of the kernel fill first. Our own buffer never exceeds the limit.
    for (let sent = 0; sent < 1_000 && countStreams() === before; sent += 1) {
      env.app.live.publish(signal);
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect(countStreams()).toBe(before - 1);
    expect(lazy.text()).toBe('');
    await expect.poll(other.text).toContain('xxx');
    expect(other.isOver()).toBe(false);
  });
});

describe('Access to live streams', () => {
  test('a stream without a session is refused', async ({ env }) => {
    expect((await listen(env, null, [zipTopic])).status).toBe(401);
  });

  test('signals of an order reach its own customer and restaurant only', async ({ env }) => {
    const ada = await person(env.app);
    const bob = await person(env.app);
    const admin = await person(env.app, { isAdmin: true });
    const mine = await restaurant(env.app);
    const other = await restaurant(env.app);
    const pending = await restaurant(env.app, { status: 'pending' });
    const status = async (who: Somebody, topic: string) => (await listen(env, who, [zipTopic, topic])).status;

    expect(await status(ada, topics.customer(ada.id))).toBe(200);
    expect(await status(mine.owner, topics.orders(mine.id))).toBe(200);
    expect(await status(ada, topics.restaurant(mine.id))).toBe(200);
    for (const who of [bob, mine.owner, admin]) expect(await status(who, topics.customer(ada.id))).toBe(403);
    for (const who of [ada, other.owner, admin]) expect(await status(who, topics.orders(mine.id))).toBe(403);
    expect(await status(pending.owner, topics.orders(pending.id))).toBe(403);
  });

  test.for(['', '*', 'zip:3030', 'zip:30309x', 'session-ended:1', 'orders:', 'restaurant:../x'])(
    'no such topic: "%s"',
    async (topic, { env }) => {
      expect((await listen(env, await person(env.app), [topic])).status).toBe(400);
    },
  );

  test('a stream has at most 24 topics, and a person at most eight streams', async ({ env }) => {
    const zips = Array.from({ length: 25 }, (_, index) => topics.zip(String(30_000 + index)));
    const ada = await person(env.app);

    expect((await listen(env, ada, zips)).status).toBe(400);
    const open = await Promise.all(Array.from({ length: 8 }, () => listen(env, ada, zips.slice(1))));
    expect(open.map((stream) => stream.status)).toEqual(Array(8).fill(200));
    expect((await listen(env, ada, [zipTopic])).status).toBe(429);
    expect((await listen(env, await person(env.app), [zipTopic])).status).toBe(200);
    open[0]?.leave();
    await expect.poll(async () => (await listen(env, ada, [zipTopic], true, 'mine')).status).toBe(200);
    // A tab whose connection died replaces its old stream and gets signals again.
    const alone = topics.zip('30335');
    const mine = await listen(env, ada, [alone], true, 'mine');
    const again = await listen(env, ada, [alone], true, 'mine');
    await expect.poll(mine.isOver).toBe(true);
    expect(mine.isWhole()).toBe(true);
    env.app.live.publish({ topic: alone, ids: ['heard'] });
    await expect.poll(again.text).toContain('heard');
    expect((await listen(env, ada, [zipTopic], true, 'another')).status).toBe(429);
  });
});

describe('A live stream ends', () => {
  test('at once when its session ends, while other sessions of the person go on', async ({ env }) => {
    const ada = await person(env.app);
    const bob = await person(env.app);
    const [hers, his] = await Promise.all([listen(env, ada, [zipTopic]), listen(env, bob, [zipTopic])]);
    await env.app.db.client.query('delete from sessions where user_id = $1', [ada.id]);

    for (const { id } of [ada, bob]) env.app.live.publish({ topic: `session-ended:${id}`, ids: [] });

    await expect.poll(hers.isOver).toBe(true);
    expect(his.isOver()).toBe(false);
  });

  test.for([
    ['it expires', 'update sessions set expires_at = $2 where user_id = $1'],
    ['the person is disabled', 'update users set disabled_at = $2 where id = $1'],
  ] as const)('within five seconds when %s and no signal says so', async ([, change], { env }) => {
    const ada = await person(env.app);
    const stream = await listen(env, ada, [zipTopic]);
    await env.app.db.client.query(change, [ada.id, env.clock.now()]);

    vi.advanceTimersByTime(5_000);

    await expect.poll(stream.isOver).toBe(true);
  });
});
