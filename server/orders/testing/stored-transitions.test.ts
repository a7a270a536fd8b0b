import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { toStoredTransition, toTransition } from '../stored-transitions.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith } from './order-builders.ts';

test('the history keeps the stored name of a transition, and the customer reads the current one', async ({ env }) => {
  const meal = await buildMeal(env, await buildRestaurant(env, { autoAccept: false }));
  const buyer = await buildBuyer(env);
  const { orderId } = (await buyer.checkout(meal)).body;
  await payWith(env, orderId, 'pm_card_visa');
  await env.runUntilIdle();

  const { rows } = await env.app.db.$client.query('select move from order_history where order_id = $1', [orderId]);
  const order = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;

  expect(rows).toEqual([{ move: 'offer' }]);
  expect(order.timeline.map(({ transition }) => transition)).toEqual(['requestAcceptance']);
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

test('a stored and a current name are the same transition, and an unknown name is an error', () => {
  expect([toTransition('noAnswer'), toTransition('approvalTimedOut')]).toEqual([
    'approvalTimedOut',
    'approvalTimedOut',
  ]);
  expect(toStoredTransition('approvalTimedOut')).toBe('noAnswer');
  expect(() => toTransition('vanish')).toThrow('no transition is named vanish');
});
