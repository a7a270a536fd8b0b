import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  payWith,
  readOrderRow,
} from '../testing/order-builders.ts';

const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_discover'] as const;

/** People in line who are offered what they want at once, because the kitchen adds enough portions. */
async function buildOffers(env: TestEnvironment, wanted: number[]): Promise<{ meal: Meal; people: Buyer[] }> {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: 1 });
  await buildPaidOrder(env, meal, await buildBuyer(env, 'Grace Hopper'), 1, 'pm_card_amex');
  const people: Buyer[] = [];
  for (const units of wanted) {
    const buyer = await buildBuyer(env);
    await buyer.call('POST /api/meals/:id/queue', { params: { id: meal.id }, body: { units } });
    people.push(buyer);
  }
  await restaurant.call('PUT /api/restaurant/meals/:id/stock', {
    params: { id: meal.id },
    body: { expected: 0, availableQuantity: wanted.reduce((sum, units) => sum + units, 0) },
  });
  return { meal, people };
}

type Checkout = Partial<Input<'POST /api/checkout'>['body']>;

/** Takes the offer and authorizes the card. */
async function take(env: TestEnvironment, buyer: Buyer, meal: Meal, card: string, options: Checkout): Promise<string> {
  const { body } = await buyer.checkout(meal, options);
  await payWith(env, body.orderId, card);
  return body.orderId;
}

const refresh = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('The limit of a meal at the payment of an offer', () => {
  test('counts accounts with one card as one person, who is told why and pays nothing', async ({ env }) => {
    const { meal, people } = await buildOffers(env, [4, 4, 4]);
    const ids: string[] = [];
    for (const buyer of people) {
      const id = await take(env, buyer, meal, cards[0], { quantity: 4 });
      await refresh(buyer, id);
      ids.push(id);
    }
    await env.runUntilIdle();
    const rows = await Promise.all(ids.map((id) => readOrderRow(env, id)));
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'failed']);
    expect(rows[2]).toMatchObject({ closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 });
    const [mail] = env.mails(`${people[2]?.id}@fondly.test`);
    expect(mail?.text).toContain('This card or email address already has the most portions of this meal.');
  });

  test('counts one mailbox as one person, however its address is spelled', async ({ env }) => {
    const { meal, people } = await buildOffers(env, [4, 4, 4]);
    const spellings = ['maya.r@example.com', 'Maya.R+a@example.com', 'mayar@example.com'];
    const ids: string[] = [];
    for (const [at, buyer] of people.entries()) {
      const id = await take(env, buyer, meal, cards[at] ?? '', { quantity: 4, customerEmail: spellings[at] ?? '' });
      await refresh(buyer, id);
      ids.push(id);
    }
    expect(await readOrderRow(env, ids[1] ?? '')).toMatchObject({ closed_reason: null });
    expect(await readOrderRow(env, ids[2] ?? '')).toMatchObject({ closed_reason: 'payment_failed' });
  });

  test('lets different people with different cards buy, and one card up to the limit', async ({ env }) => {
    const { meal, people } = await buildOffers(env, [4, 4, 2, 4]);
    for (const [at, buyer] of people.entries()) {
      const quantity = [4, 4, 2, 4][at] ?? 1;
      const id = await take(env, buyer, meal, at === 3 ? cards[1] : cards[0], { quantity });
      await refresh(buyer, id);
      expect(await readOrderRow(env, id)).toMatchObject({ status: 'confirmed' });
    }
  });

  test('of three accounts with one card that pay at once, one is refused', async ({ env }) => {
    for (let round = 0; round < 4; round += 1) {
      const { meal, people } = await buildOffers(env, [4, 4, 4]);
      const ids: string[] = [];
      for (const buyer of people) ids.push(await take(env, buyer, meal, cards[0], { quantity: 4 }));
      await Promise.all(people.map((buyer, at) => refresh(buyer, ids[at] ?? '')));
      await env.runUntilIdle();
      const rows = await Promise.all(ids.map((id) => readOrderRow(env, id)));
      expect(rows.map(({ status }) => status).sort()).toEqual(['confirmed', 'confirmed', 'failed']);
    }
  });
});
