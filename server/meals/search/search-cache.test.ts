import { topics } from '@fondly/contract/live';
import { test } from '@fondly/dev/test';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { meal, restaurant } from '../testing/meal-builders.ts';
import { openSearchCache } from './search-cache.ts';

const input = { zip: '30309', miles: 5 };

describe('Ready answers of the search', () => {
  test('a crowd that asks at once is one question', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());

    const answers = Array.from({ length: 50 }, () => cache.read(input));

    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse((await cache.read(input)).text.toString())).toMatchObject({ zip: '30309' });
  });

  test('a change that commits while an answer is being read is not hidden by that answer', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const startedBefore = cache.read(input);

    env.app.live.publish({ topic: topics.zip('30324'), ids: [] });
    const startedAfter = cache.read(input);

    expect(startedAfter).not.toBe(startedBefore);
    await Promise.all([startedBefore, startedAfter]);
    expect(cache.read(input)).toBe(startedAfter);
  });

  test('the first kitchen of a ZIP is found at once by those who look there', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read({ zip: '30601', miles: 5 });
    await meal(env.app, await restaurant(env.app, { zip: '30601' }), { name: 'new' });

    env.app.live.publish({ topic: topics.zip('30601'), ids: [] });

    expect((await cache.read({ zip: '30601', miles: 5 })).text.toString()).toContain('"new"');
  });

  test('a change ends the answers that can show it, and no others', async ({ env }) => {
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

  test('the first kitchen next door ends what is kept here as soon as an answer has shown it', async ({ env }) => {
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

  test('what was read is made anew by the change itself, once, until somebody reads it again', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read(input);

    env.app.live.publish({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(1);
    env.app.live.publish({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(0);
  });

  test('after a change of stock an answer is made anew with one question to the database', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    await cache.read(input);
    const asked = vi.spyOn(env.app.db.$client, 'query');
    onTestFinished(() => asked.mockRestore());

    env.app.live.publish({ topic: topics.zip(input.zip), ids: [] });
    await cache.read(input);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('after a gap in the signals nothing that was kept is believed', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const kept = cache.read(input);
    await kept;

    env.app.live.publish(resyncSignal);

    expect(cache.size()).toBe(0);
    expect(cache.read(input)).not.toBe(kept);
  });

  test('a reading that fails is not kept', async ({ env }) => {
    let isBroken = true;
    const db = new Proxy(env.app.db, {
      get(target, key) {
        if (key === '$client' && isBroken) throw new Error('no database');
        return Reflect.get(target, key, target);
      },
    });
    const cache = openSearchCache({ ...env.app, db });
    onTestFinished(() => cache.close());

    await expect(cache.read(input)).rejects.toThrow('no database');
    isBroken = false;

    expect((await cache.read(input)).text.length).toBeGreaterThan(0);
  });

  test('it keeps at most five hundred answers, the newest', async ({ env }) => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const zips = Array.from({ length: 510 }, (_, index) => String(10_000 + index));

    await Promise.all(zips.map((zip) => cache.read({ zip, miles: 1 })));
    const newest = cache.read({ zip: '10509', miles: 1 });

    expect(cache.size()).toBe(500);
    expect(await newest).toBe(await cache.read({ zip: '10509', miles: 1 }));
  });
});
