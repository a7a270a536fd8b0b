import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { grantCoupon } from '../coupons/grant-coupon.ts';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  payWith,
  transitionAsRestaurant,
} from './order-builders.ts';

const setConfirmed = (env: TestEnvironment, { id }: Buyer, isConfirmed: boolean) =>
  env.app.db.client.query('update users set email_verified = $2 where id = $1', [id, isConfirmed]);

/* What waits for a confirmed address and what does not (docs/domain.md#confirmed-email). */

describe('A customer whose address is not confirmed', () => {
  test('orders, pays and gets the link with the receipt, but rates only afterwards', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const buyer = await buildBuyer(env);
    await setConfirmed(env, buyer, false);
    const orderId = await buildPaidOrder(env, meal, buyer);
    await env.runUntilIdle();
    const [receipt] = env.mails(`${buyer.id}@fondly.test`);
    const token = /confirm-account\/(\S+)/.exec(receipt?.text ?? '')?.[1] ?? '';

    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    const rate = () =>
      buyer.call('PUT /api/orders/:id/rating', { params: { id: orderId }, body: { rating: 5, review: '' } });
    expect(await rate()).toMatchObject({ status: 403, body: { code: 'email-not-confirmed' } });

    await env.visitor().call('POST /api/account/confirm-email/:token', { params: { token }, body: {} });
    expect((await rate()).status).toBe(200);
  });

  test('gets no link in a receipt that goes to another address, and none once it is confirmed', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const [elsewhere, confirmed] = [await buildBuyer(env), await buildBuyer(env)];
    await setConfirmed(env, elsewhere, false);
    const { body } = await elsewhere.checkout(meal, { customerEmail: 'max@fondly.test' });
    await payWith(env, body.orderId);
    await elsewhere.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
    await buildPaidOrder(env, await buildMeal(env, meal.restaurant), confirmed);
    await env.runUntilIdle();

    const receipts = [...env.mails('max@fondly.test'), ...env.mails(`${confirmed.id}@fondly.test`)];
    expect(receipts.map(({ text }) => text.includes('confirm-account'))).toEqual([false, false]);
  });

  test('uses coupons for everyone, and personal ones only afterwards', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    await setConfirmed(env, buyer, false);
    const email = `${buyer.id}@fondly.test`;
    const { code } = await transaction(env.app, (tx) => grantCoupon(env.app, tx, email));
    const validate = (couponCode: string) =>
      buyer.call('POST /api/coupons/validate', { body: { mealId: meal.id, quantity: 1, couponCode } });

    expect((await validate(await buildCoupon(env))).status).toBe(200);
    expect(await validate(code)).toMatchObject({ status: 409, body: { code: 'coupon-email-not-confirmed' } });
    await setConfirmed(env, buyer, true);
    expect((await validate(code)).status).toBe(200);
  });
});
