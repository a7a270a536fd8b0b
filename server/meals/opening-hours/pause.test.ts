import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';

import {
  addMeal,
  addOrder,
  ownerWithHours,
  preview,
  put,
  read,
  readAsCustomer,
} from '../testing/pickup-hours-builders.ts';

describe('A pause', () => {
  test('a pause shows its reason to customers, stops orders, and keeps paid orders', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const [soon, later] = [await addMeal(env, owner, { pickup: ['12:00', '13:00'] }), await addMeal(env, owner)];
    const [soonId] = [await addOrder(env, owner, soon), await addOrder(env, owner, later)];
    const change = { kind: 'pause', length: '30', reason: 'Short on staff' } as const;
    expect((await preview(owner, change)).body).toEqual({ meals: [], orderIds: [soonId] });
    const { body } = await put(owner, change);
    expect(body.pause).toEqual({ until: '2025-10-03T16:30:00.000Z', reason: 'Short on staff' });
    expect(await readAsCustomer(env, owner)).toEqual({
      text: 'Paused until 12:30 PM: Short on staff',
      blocks: ['kitchen-paused', 'kitchen-paused'],
    });
    expect(body).toMatchObject({ waiting: 2, lastPickupEnd: '2025-10-03T23:00:00.000Z' });
    expect(body.windows.map(({ waiting }) => waiting)).toEqual([1, 1]);
    expect(body.windows[0]).toMatchObject({ start: '2025-10-03T16:00:00.000Z', end: '2025-10-03T17:00:00.000Z' });

    expect((await put(owner, { kind: 'resume' })).body.pause).toBeNull();
    expect((await readAsCustomer(env, owner)).text).toBe('Open until 9 PM');
    const tomorrow = await put(owner, { kind: 'pause', length: 'tomorrow', reason: 'Private event' });
    expect(tomorrow.body.pause?.until).toBe('2025-10-04T04:00:00.000Z');
  });

  test('a pause ends at its end time without a request', async ({ env }) => {
    const owner = await ownerWithHours(env);
    await addMeal(env, owner);
    await put(owner, { kind: 'pause', length: '15', reason: 'Private event' });
    env.clock.set(new Date('2025-10-03T16:15:00Z'));
    expect((await read(owner)).pause).toBeNull();
    const heard: string[] = [];
    const stop = env.app.live.onAnyTopic(({ topic }) => heard.push(topic));
    await env.runUntilIdle();
    stop();
    expect(heard).toContain(`restaurant:${owner.restaurantId}`);
    expect(await readAsCustomer(env, owner)).toEqual({ text: 'Open until 9 PM', blocks: [null] });
  });
});
