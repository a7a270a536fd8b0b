import { topics } from '@fondly/contract/live';
import { test } from '@fondly/dev/test';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { missedSome } from '../../platform/jobs/live-hub.ts';
import { kitchen, meal } from '../testing/meal-builders.ts';
import { openSearchCache } from './search-cache.ts';

const wish = { zip: '30309', miles: 5 };

describe('Ready answers of the search', () => {
  test('a crowd that asks at once is one question', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());

    const answers = Array.from({ length: 50 }, () => cache.read(wish));

    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse((await cache.read(wish)).text.toString())).toMatchObject({ zip: '30309' });
  });

  test('a change that commits while an answer is being read is not hidden by that answer', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    const begunBefore = cache.read(wish);

    town.app.live.tell({ topic: topics.zip('30324'), ids: [] });
    const begunAfter = cache.read(wish);

    expect(begunAfter).not.toBe(begunBefore);
    await Promise.all([begunBefore, begunAfter]);
    expect(cache.read(wish)).toBe(begunAfter);
  });

  test('the first kitchen of a ZIP is found at once by those who look there', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    await cache.read({ zip: '30601', miles: 5 });
    await meal(town.app, await kitchen(town.app, { zip: '30601' }), { name: 'new' });

    town.app.live.tell({ topic: topics.zip('30601'), ids: [] });

    expect((await cache.read({ zip: '30601', miles: 5 })).text.toString()).toContain('"new"');
  });

  test('a change ends the answers that can show it, and no others', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    await kitchen(town.app, { zip: '30318' });
    const home = cache.read(wish);
    const far = cache.read({ zip: '30606', miles: 5 });
    await Promise.all([home, far]);

    town.app.live.tell({ topic: topics.zip('30318'), ids: [] });
    town.app.live.tell({ topic: topics.kitchen('30606'), ids: [] });

    expect(cache.read(wish)).not.toBe(home);
    expect(cache.read({ zip: '30606', miles: 5 })).toBe(far);
  });

  test('the first kitchen next door ends what is kept here as soon as an answer has shown it', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    await kitchen(town.app, { zip: '30047' });
    await cache.read({ zip: '30047', miles: 10 });
    await meal(town.app, await kitchen(town.app, { zip: '30078' }), { name: 'next door' });
    town.app.live.tell({ topic: topics.zip('30047'), ids: [] });

    const shown = cache.read({ zip: '30047', miles: 10 });
    expect((await shown).text.toString()).toContain('"next door"');
    town.app.live.tell({ topic: topics.zip('30078'), ids: [] });

    expect(cache.read({ zip: '30047', miles: 10 })).not.toBe(shown);
  });

  test('what was read is made anew by the change itself, once, until somebody reads it again', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    await cache.read(wish);

    town.app.live.tell({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(1);
    town.app.live.tell({ topic: topics.zip('30309'), ids: [] });
    expect(cache.size()).toBe(0);
  });

  test('after a change of stock an answer is made anew with one question to the database', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    await cache.read(wish);
    const asked = vi.spyOn(town.app.db.$client, 'query');
    onTestFinished(() => asked.mockRestore());

    town.app.live.tell({ topic: topics.zip(wish.zip), ids: [] });
    await cache.read(wish);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('after a gap in the signals nothing that was kept is believed', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    const kept = cache.read(wish);
    await kept;

    town.app.live.tell(missedSome);

    expect(cache.size()).toBe(0);
    expect(cache.read(wish)).not.toBe(kept);
  });

  test('a reading that fails is not kept', async ({ town }) => {
    let isBroken = true;
    const db = new Proxy(town.app.db, {
      get(target, key) {
        if (key === '$client' && isBroken) throw new Error('no database');
        return Reflect.get(target, key, target);
      },
    });
    const cache = openSearchCache({ ...town.app, db });
    onTestFinished(() => cache.close());

    await expect(cache.read(wish)).rejects.toThrow('no database');
    isBroken = false;

    expect((await cache.read(wish)).text.length).toBeGreaterThan(0);
  });

  test('it keeps at most five hundred answers, the newest', async ({ town }) => {
    const cache = openSearchCache(town.app);
    onTestFinished(() => cache.close());
    const zips = Array.from({ length: 510 }, (_, index) => String(10_000 + index));

    await Promise.all(zips.map((zip) => cache.read({ zip, miles: 1 })));
    const newest = cache.read({ zip: '10509', miles: 1 });

    expect(cache.size()).toBe(500);
    expect(await newest).toBe(await cache.read({ zip: '10509', miles: 1 }));
  });
});
