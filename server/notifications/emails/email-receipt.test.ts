import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';

describe('A receipt that is emailed again', () => {
  test('goes to the address of the order, once a minute and ten times an hour at most', async ({ env }) => {
    const [meal, buyer] = [await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env)];
    const id = await buildPaidOrder(env, meal, buyer);
    const send = () => buyer.call('POST /api/orders/:id/receipt-email', { params: { id }, body: {} });
    const listCopies = () =>
      env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('Your receipt for order'));

    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    await env.runUntilIdle();
    expect(listCopies()).toHaveLength(1);
    expect(listCopies()[0]?.text).toContain('$7.50');
    expect(listCopies()[0]?.text).not.toContain('expecting you');

    await env.advance({ minutes: 1 });
    await send();
    await env.runUntilIdle();
    expect(listCopies()).toHaveLength(2);
    for (let count = 3; count < 9; count++) await send();
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  });

  test('is refused to others, and before the payment', async ({ env }) => {
    const [meal, buyer] = [await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env)];
    const { orderId: id } = (await buyer.checkout(meal)).body;
    const send = (who: typeof buyer) => who.call('POST /api/orders/:id/receipt-email', { params: { id }, body: {} });

    expect((await send(buyer)).body).toMatchObject({ code: 'order-not-found' });
    expect((await send(await buildBuyer(env))).status).toBe(404);
  });
});
