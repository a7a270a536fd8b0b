import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { mealForm, restaurant, visitAs } from './meal-builders.ts';

const form = mealForm();

describe('A meal that is sent twice', () => {
  test('a meal is listed once for each request ID, also by calls at the same time', async ({ env }) => {
    const owner = visitAs(env, (await restaurant(env.app)).owner);
    const body = { ...form, requestId: randomUUID() };
    const list = () => owner.call('POST /api/restaurant/meals', { body });

    const replies = [...(await Promise.all([list(), list(), list()])), await list()];

    expect(replies.map(({ status, body: { id } }) => [status, id])).toEqual(Array(4).fill([201, body.requestId]));
    expect((await owner.call('GET /api/restaurant/meals')).body.meals).toHaveLength(1);
  });

  test('a meal is listed again once for each request ID', async ({ env }) => {
    const owner = visitAs(env, (await restaurant(env.app)).owner);
    const { id } = (await owner.call('POST /api/restaurant/meals', { body: form })).body;
    const body = { availableDate: '2025-10-04', requestId: randomUUID() };
    const again = () => owner.call('POST /api/restaurant/meals/:id/repeat', { params: { id }, body });

    expect([(await again()).body.id, (await again()).body.id]).toEqual([body.requestId, body.requestId]);
    expect((await owner.call('GET /api/restaurant/meals')).body.meals).toHaveLength(2);
  });

  test('a request ID that is a meal of another restaurant is refused and shows nothing of it', async ({ env }) => {
    const other = visitAs(env, (await restaurant(env.app)).owner);
    const { id } = (await other.call('POST /api/restaurant/meals', { body: form })).body;
    const owner = visitAs(env, (await restaurant(env.app)).owner);

    const reply = await owner.call('POST /api/restaurant/meals', { body: { ...form, requestId: id } });

    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await owner.call('GET /api/restaurant/meals')).body.meals).toEqual([]);
  });
});
