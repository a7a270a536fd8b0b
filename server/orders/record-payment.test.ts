import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { transaction } from '../platform/database/transaction.ts';
import { recordDecline, recordPayment } from './record-payment.ts';
import { buildBuyer, buildMeal, buildRestaurant } from './testing/order-builders.ts';

test('details of a payment that are left out keep their values, and null clears the decline code', async ({ env }) => {
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(await buildMeal(env, await buildRestaurant(env)));
  const now = env.clock.now();
  const declined = { paymentFailedAt: now, declineCount: 1, declineCode: 'generic_decline' };

  const failed = await transaction(env.app, (tx) => recordPayment(tx, body.orderId, 'failed', declined, now));
  expect(failed).toMatchObject({ ...declined, paymentStatus: 'failed', stripeChargeId: null, authorizedAt: null });

  const declinedAgain = await transaction(env.app, (tx) =>
    recordDecline(tx, body.orderId, { declineCount: 2, stripeChargeId: 'ch_1' }, now),
  );
  expect(declinedAgain).toEqual({ ...failed, declineCount: 2, stripeChargeId: 'ch_1' });

  const authorized = await transaction(env.app, (tx) =>
    recordPayment(tx, body.orderId, 'authorized', { authorizedAt: now, declineCode: null }, now),
  );
  expect(authorized).toEqual({
    ...declinedAgain,
    paymentStatus: 'authorized',
    authorizedAt: now,
    declineCode: null,
  });

  const repeated = await transaction(env.app, (tx) => recordPayment(tx, body.orderId, 'failed', declined, now));
  expect(repeated).toBeNull();
});
