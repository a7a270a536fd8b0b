import { policies } from '@fondly/contract/policies';
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

  const { rows } = await env.app.db.client.query('select move from order_history where order_id = $1', [orderId]);
  const order = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;

  expect(rows).toEqual([{ move: 'offer' }]);
  expect(order.timeline.map(({ transition }) => transition)).toEqual(['requestAcceptance']);
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

test('the database keeps the stored spelling of a status, and every answer has the one of the API', async ({ env }) => {
  const meal = await buildMeal(env, await buildRestaurant(env, { autoAccept: false }), {
    portions: policies.portionsPerOrder,
  });
  const buyer = await buildBuyer(env);
  const { orderId } = (await buyer.checkout(meal)).body;
  await payWith(env, orderId, 'pm_card_visa');
  await env.runUntilIdle();
  const readStored = async () =>
    (await env.app.db.client.query('select status, payment_status from orders where id = $1', [orderId])).rows[0];

  expect(await readStored()).toEqual({ status: 'pending', payment_status: 'authorised' });
  const authorized = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;
  expect(authorized.paymentStatus).toBe('authorized');

  const canceled = (await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} })).body;
  expect(canceled.status).toBe('canceled');
  expect(await readStored()).toMatchObject({ status: 'cancelled' });
  const history = 'select to_status from order_history where order_id = $1 order by id desc limit 1';
  expect((await env.app.db.client.query(history, [orderId])).rows).toEqual([{ to_status: 'cancelled' }]);
  // The next checkout reads the canceled order as JSON, and its portions no longer count.
  const again = await buyer.checkout(meal, { quantity: policies.portionsPerOrder });
  expect(again).toMatchObject({ status: 201 });
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
