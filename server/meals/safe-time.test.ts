import type { MealForm } from '@fondly/contract/restaurant/meals';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildPaidOrder } from '../orders/testing/order-builders.ts';
import { createRecurringMeals } from './recurring/create-recurring-meals.ts';
import { restaurant, visitAs } from './testing/meal-builders.ts';

const form = (own: Partial<MealForm> = {}): MealForm => ({
  name: 'Fried rice',
  description: 'From the wok.',
  allergens: [],
  mayContain: [],
  priceCents: 650,
  tag: 'chefs-pick',
  availableQuantity: 10,
  availableDate: '2025-10-03',
  pickupStartTime: '20:00',
  pickupEndTime: '22:00',
  keptAs: 'time-limited',
  outSince: '18:00',
  ...own,
});

describe('Time-limited food', () => {
  test.for([
    ['out since 6 PM, until 10 PM', {}, 201, '2025-10-04T02:00:00.000Z'],
    ['out since 6 PM, until 10:30 PM', { pickupEndTime: '22:30' }, 400, null],
    ['out since 5:59 PM, until 10 PM', { outSince: '17:59' }, 400, null],
    ['put out during pickup', { outSince: '20:30' }, 201, '2025-10-04T04:30:00.000Z'],
    [
      'out since the evening, past midnight',
      { outSince: '23:00', pickupStartTime: '23:00', pickupEndTime: '02:00' },
      201,
      '2025-10-04T07:00:00.000Z',
    ],
    [
      'put out after midnight',
      { outSince: '00:30', pickupStartTime: '23:00', pickupEndTime: '02:00' },
      201,
      '2025-10-04T08:30:00.000Z',
    ],
    ['without a time', { outSince: null }, 400, null],
    ['hot, with a time', { keptAs: 'hot' as const }, 201, null],
  ] as const)('%s', async ([, own, status, goodUntil], { env }) => {
    const { owner } = await restaurant(env.app);

    const reply = await visitAs(env, owner).call('POST /api/restaurant/meals', { body: form(own) });

    expect(reply.status).toBe(status);
    if (status === 201) expect(reply.body.goodUntil).toBe(goodUntil);
    else
      expect(Object.keys(reply.body.fields ?? {})).toEqual([
        'outSince' in own && own.outSince === null ? 'outSince' : 'pickupEndTime',
      ]);
  });

  test('the days of a template and a copy have their own times', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    const visitor = visitAs(env, owner);
    const repeating = form({ isRecurring: true, recurringDays: [0] });
    const { body: template } = await visitor.call('POST /api/restaurant/meals', { body: repeating });
    await createRecurringMeals(env.app);
    await visitor.call('POST /api/restaurant/meals/:id/repeat', {
      params: { id: template.id },
      body: { availableDate: '2025-10-04' },
    });

    const { body } = await visitor.call('GET /api/restaurant/meals');
    expect(body.meals.map(({ goodUntil, outSince }) => [goodUntil, outSince])).toEqual([
      ['2025-10-04T02:00:00.000Z', '18:00'],
      ['2025-10-05T02:00:00.000Z', '18:00'],
      ['2025-10-06T02:00:00.000Z', '18:00'],
    ]);
  });

  test('ticket, label and receipt say until when it is good, and no later pickup is promised', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    const visitor = visitAs(env, owner);
    const { body: meal } = await visitor.call('POST /api/restaurant/meals', { body: form({ mayContain: ['soy'] }) });
    const buyer = await buildBuyer(env);
    const id = await buildPaidOrder(env, { id: meal.id, priceCents: 650 } as never, buyer);
    await env.runUntilIdle();

    const facts = { keptAs: 'time-limited', goodUntil: '2025-10-04T02:00:00.000Z', allergens: [], mayContain: ['soy'] };
    expect((await buyer.call('GET /api/orders/:id', { params: { id } })).body).toMatchObject(facts);
    expect((await visitor.call('GET /api/restaurant/orders/:id/food', { params: { id } })).body).toMatchObject(facts);
    const mails = env.mails(`${buyer.id}@fondly.test`).map(({ text }) => text);
    expect(mails.some((text) => text.includes('Eat or refrigerate by 10:00 PM.'))).toBe(true);
    const keep = (until: string) =>
      visitor.call('POST /api/restaurant/orders/:id/keep', { params: { id }, body: { until } });
    expect(await keep('22:15')).toMatchObject({ status: 400, body: { fieldCodes: { until: expect.any(String) } } });
    const proposal = await visitor.call('POST /api/restaurant/orders/:id/ask-to-move', {
      params: { id },
      body: { day: '2025-10-03', starts: '21:00', ends: '22:30' },
    });
    expect(proposal).toMatchObject({ status: 400 });
  });

  test('an order at 9:46 PM of food that is good until 10 PM is refused, and at 9:44 PM it is taken', async ({
    env,
  }) => {
    const { owner, zip } = await restaurant(env.app, { zip: '30062' });
    const { body } = await visitAs(env, owner).call('POST /api/restaurant/meals', { body: form() });
    const buyer = await buildBuyer(env);
    const meal = { id: body.id, priceCents: 650 } as never;

    env.clock.set(new Date('2025-10-04T01:44:00Z'));
    expect((await buyer.checkout(meal)).status).toBe(201);
    env.clock.set(new Date('2025-10-04T01:46:00Z'));
    const late = await buildBuyer(env);
    expect(await late.checkout(meal)).toMatchObject({ status: 409, body: { code: 'not-on-sale' } });
    const found = await late.call('GET /api/meals/search', { querystring: { zip, miles: 1 } });
    expect(found.body.meals).toEqual([]);
  });
});
