import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { derivePickupCode } from '../order-number.ts';
import { buildBuyer, portionsOnSale, readTransitions, transitionAsRestaurant } from '../testing/order-builders.ts';

import { buildOrder, buy, codeOf, pay, readOrder, release, takeBack } from './testing/release-builders.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A release', () => {
  test('is taken back, and the same request twice counts once', async ({ env }) => {
    const { meal, buyer, orderId } = await buildOrder(env, { quantity: 2 });
    const requestId = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => release(buyer, orderId, 2, requestId)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await portionsOnSale(env, meal)).toBe(2);
    expect((await takeBack(buyer, orderId)).body.release).toEqual({ releasable: 2, onSale: 0, resold: 0 });
    expect(await portionsOnSale(env, meal)).toBe(0);
    expect((await takeBack(buyer, orderId)).status).toBe(200);
    const other = await buildOrder(env);
    expect(codeOf(await release(other.buyer, other.orderId, 1, requestId))).toBe('request-id-reused');
  });

  test('ends first when the kitchen lowers its stock or is sold out, and the customer can still come', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env, { quantity: 2, own: 2 });
    await release(buyer, orderId, 2);
    const setStock = (expected: number, availableQuantity: number) =>
      restaurant.call('PUT /api/restaurant/meals/:id/stock', {
        params: { id: meal.id },
        body: { expected, availableQuantity },
      });
    expect((await setStock(4, 3)).body).toMatchObject({ availableQuantity: 3 });
    expect((await readOrder(buyer, orderId)).release).toMatchObject({ onSale: 1 });
    expect((await setStock(3, 0)).body).toMatchObject({ availableQuantity: 0 });
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ release: { onSale: 0, resold: 0 }, refundedCents: 0 });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.subject).toContain('Your portions are off sale');
    const pickupCode = derivePickupCode(env.app.config.secret, orderId);
    expect((await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode })).status).toBe(200);
  });

  test('ends when the kitchen cancels the order, and nothing is paid twice', async ({ env }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env, { quantity: 3 });
    await release(buyer, orderId, 2);
    await buy(env, meal);
    const paying = await buildBuyer(env, 'Grace Hopper');
    const { body } = await paying.checkout(meal);
    await transitionAsRestaurant(restaurant, orderId, 'deny', { reason: 'Closing early', restock: true });
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: 'restaurant_cancel', refundedCents: 2250 });
    await pay(env, paying, body.orderId);
    expect(await readOrder(buyer, orderId)).toMatchObject({ refundedCents: 2250, release: { onSale: 0, resold: 1 } });
    expect(await readOrder(paying, body.orderId)).toMatchObject({ status: 'confirmed' });
  });

  test('is refused before the deadline to cancel, in the last minutes, off sale, and for too many portions', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId, at } = await buildOrder(env);
    expect(codeOf(await release(buyer, orderId, 2))).toBe('release-closed');
    env.clock.set(at(19, 15));
    expect((await readOrder(buyer, orderId)).release).toMatchObject({ releasable: 1 });
    await restaurant.call('PUT /api/restaurant/meals/:id/active', {
      params: { id: meal.id },
      body: { isActive: false },
    });
    expect((await readOrder(buyer, orderId)).release).toMatchObject({ releasable: 0 });
    expect(codeOf(await release(buyer, orderId))).toBe('release-closed');
    expect(codeOf(await release(await buildBuyer(env), orderId))).toBe('order-not-found');
    const late = await buildOrder(env);
    env.clock.set(late.at(19, 16));
    expect((await readOrder(late.buyer, late.orderId)).release).toMatchObject({ releasable: 0 });
    expect(codeOf(await release(late.buyer, late.orderId))).toBe('release-closed');
  });

  test('is allowed twice in 30 days, and nobody buys back their own portions', async ({ env }) => {
    const { meal, buyer, orderId } = await buildOrder(env, { quantity: 3, own: 2 });
    await release(buyer, orderId);
    await takeBack(buyer, orderId);
    await release(buyer, orderId);
    expect(codeOf(await release(buyer, orderId))).toBe('too-many-releases');
    expect(codeOf(await buyer.checkout(meal))).toBe('portions-released');
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
  });

  test('stops its customer from buying back with another account of the same mailbox', async ({ env }) => {
    const { meal, buyer, orderId } = await buildOrder(env, { own: 2 });
    await release(buyer, orderId);
    const secondAccount = await buildBuyer(env);
    const again = await secondAccount.checkout(meal, { customerEmail: `${buyer.id.toUpperCase()}+again@fondly.test` });
    await pay(env, secondAccount, again.body.orderId);
    expect(await readOrder(secondAccount, again.body.orderId)).toMatchObject({
      status: 'failed',
      paymentStatus: 'voided',
      reason: 'Portions of this meal were put on sale with this email address today.',
    });

    const stranger = await buy(env, meal);
    expect((await readOrder(stranger.buyer, stranger.orderId)).status).toBe('confirmed');
  });

  test('of one portion and 20 people who want it: it is sold once or taken back', async ({ env }) => {
    for (let round = 0; round < 3; round += 1) {
      const { restaurant, meal, buyer, orderId } = await buildOrder(env);
      await release(buyer, orderId);
      const people = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(env, 'Grace Hopper')));
      const pickupCode = derivePickupCode(env.app.config.secret, orderId);
      const [taken, handed, ...placed] = await Promise.all([
        takeBack(buyer, orderId),
        transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode }),
        ...people.map((person) => person.checkout(meal)),
      ]);
      const sold = placed.filter(({ status }) => status === 201).length;
      const kept = taken.status === 200 || handed.status === 200;
      expect([sold, kept]).toEqual(kept ? [0, true] : [1, false]);
      expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    }
  });
});
