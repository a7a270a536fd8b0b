import { denyReasons } from '@fondly/contract/restaurant/deny-reasons';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  payWith,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { buildSale, refresh } from '../payments/testing/coupon-builders.ts';
import { refundAsRestaurant } from '../payments/testing/refund-builders.ts';

/** A buyer who reads Spanish. */
async function buildSpanishReader(env: TestEnvironment): Promise<Buyer> {
  const buyer = await buildBuyer(env);
  await buyer.call('PUT /api/language', { body: { language: 'es', isForThisDeviceOnly: false } });
  return buyer;
}

async function buildOrderOf(env: TestEnvironment, buyer: Buyer) {
  const restaurant = await buildRestaurant(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  // The receipt leaves first, so that the newest email is the one that follows.
  await env.runUntilIdle();
  return { restaurant, orderId };
}

const readNewestMail = (env: TestEnvironment, { id }: Buyer) => env.mails(`${id}@fondly.test`)[0]?.text;

describe('A customer who reads Spanish', () => {
  test.for([
    ['sold-out', 'Agotado'],
    ['closing-early', 'Cerramos temprano'],
    ['kitchen-problem', 'Hubo un problema en la cocina'],
    ['closing-before-pickup', 'Cerramos antes de la recogida'],
  ] as const)('reads in the email why the kitchen canceled: %s', async ([reason, label], { env }) => {
    const buyer = await buildSpanishReader(env);
    const { restaurant, orderId } = await buildOrderOf(env, buyer);

    await transitionAsRestaurant(restaurant, orderId, 'deny', { reason: denyReasons[reason] });
    await env.runUntilIdle();

    const mail = readNewestMail(env, buyer);
    expect(mail).toContain(`Motivo: ${label}`);
    expect(mail).not.toContain(denyReasons[reason]);
  });

  test('reads what the kitchen typed as it was typed', async ({ env }) => {
    const buyer = await buildSpanishReader(env);
    const { restaurant, orderId } = await buildOrderOf(env, buyer);

    await transitionAsRestaurant(restaurant, orderId, 'deny', { reason: 'Our oven broke.' });
    await env.runUntilIdle();

    expect(readNewestMail(env, buyer)).toContain('Escribieron: “Our oven broke.”');
  });

  test('reads why a part of the payment comes back, in the words of the page', async ({ env }) => {
    const buyer = await buildSpanishReader(env);
    const { restaurant, orderId } = await buildOrderOf(env, buyer);

    await refundAsRestaurant(restaurant, orderId, { amountCents: 200, reason: 'quality' });
    await env.runUntilIdle();

    expect(readNewestMail(env, buyer)).toContain('Motivo: Hubo un problema con la comida');
  });

  test('reads that the card has used the coupon before', async ({ env }) => {
    const couponCode = await buildCoupon(env);
    const { meal, buyer: first } = await buildSale(env);
    const second = await buildSpanishReader(env);
    for (const buyer of [first, second]) {
      const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 });
      await payWith(env, body.orderId, 'pm_card_visa');
      await refresh(buyer, body.orderId);
    }
    await env.runUntilIdle();

    expect(readNewestMail(env, second)).toContain('Este cupón ya se usó antes con esta tarjeta.');
  });
});
