import { topics } from '@fondly/contract/live';
import { test } from '@fondly/dev/test';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { meal, restaurant } from '../testing/meal-builders.ts';
import { openSearchCache } from './search-cache.ts';

const input = { zip: '30309', miles: 5 };

describe('The search cache', () => {
  test('concurrent requests share one query', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());

    const answers = Array.from({ length: 50 }, () => cache.read(input));

    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse((await cache.read(input)).text.toString())).toMatchObject({ zip: '30309' });
  });

  test("a change that commits during a query invalidates that query's result", async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const startedBefore = cache.read(input);

    env.app.live.publish({ topic: topics.zip('30324'), ids: [] });
    const startedAfter = cache.read(input);

    expect(startedAfter).not.toBe(startedBefore);
    await Promise.all([startedBefore, startedAfter]);
    expect(cache.read(input)).toBe(startedAfter);
  });

  test('searches find the first restaurant of a ZIP at once', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read({ zip: '30601', miles: 5 });
    await meal(env.app, await restaurant(env.app, { zip: '30601' }), { name: 'new' });

    env.app.live.publish({ topic: topics.zip('30601'), ids: [] });

    expect((await cache.read({ zip: '30601', miles: 5 })).text.toString()).toContain('"new"');
  });

  test('a change invalidates only the entries that can show it', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await restaurant(env.app, { zip: '30318' });
    const home = cache.read(input);
    const far = cache.read({ zip: '30606', miles: 5 });
    await Promise.all([home, far]);

    env.app.live.publish({ topic: topics.zip('30318'), ids: [] });
    env.app.live.publish({ topic: topics.restaurant('30606'), ids: [] });

    expect(cache.read(input)).not.toBe(home);
    expect(cache.read({ zip: '30606', miles: 5 })).toBe(far);
  });

  test('the first restaurant of a nearby ZIP invalidates an entry once a result has shown it', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await restaurant(env.app, { zip: '30047' });
    await cache.read({ zip: '30047', miles: 10 });
    await meal(env.app, await restaurant(env.app, { zip: '30078' }), { name: 'next door' });
    env.app.live.publish({ topic: topics.zip('30047'), ids: [] });

    const shown = cache.read({ zip: '30047', miles: 10 });
    expect((await shown).text.toString()).toContain('"next door"');
    env.app.live.publish({ topic: topics.zip('30078'), ids: [] });

    expect(cache.read({ zip: '30047', miles: 10 })).not.toBe(shown);
  });

  test('a change refreshes a requested entry once, until somebody requests it again', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read(input);

    env.app.live.publish({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(1);
    env.app.live.publish({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(0);
  });

  test('a refresh after a stock change costs one database query', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read(input);
    const asked = vi.spyOn(env.app.db.client, 'query');
    onTestFinished(() => asked.mockRestore());

    env.app.live.publish({ topic: topics.zip(input.zip), ids: [] });
    await cache.read(input);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a gap in the signals invalidates every entry', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const kept = cache.read(input);
    await kept;

    env.app.live.publish(resyncSignal);

    expect(cache.size()).toBe(0);
    expect(cache.read(input)).not.toBe(kept);
  });

  test('a failed query is not cached', async ({ env }) => {
    let isBroken = true;
    const db = new Proxy(env.app.db, {
      get(target, key) {
        if (key === 'client' && isBroken) throw new Error('no database');
        return Reflect.get(target, key, target);
      },
    });
    const cache = openSearchCache({ ...env.app, db });
    onTestFinished(() => cache.close());

    await expect(cache.read(input)).rejects.toThrow('no database');
    isBroken = false;

    expect((await cache.read(input)).text.length).toBeGreaterThan(0);
  });

  test('the cache keeps the newest five hundred entries', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const zips = Array.from({ length: 510 }, (_, index) => String(10_000 + index));

    await Promise.all(zips.map((zip) => cache.read({ zip, miles: 1 })));
    const newest = cache.read({ zip: '10509', miles: 1 });

    expect(cache.size()).toBe(500);
    expect(await newest).toBe(await cache.read({ zip: '10509', miles: 1 }));
  });
});
