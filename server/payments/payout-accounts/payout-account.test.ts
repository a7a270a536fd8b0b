import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer, confirmIdentityOf } from '../../accounts/testing/people.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { onboard, readStripeAccountId } from '../testing/payout-builders.ts';
import { clearFaults, controlSandbox } from '../testing/sandbox.ts';

const start = 'POST /api/restaurant/payouts/onboarding';
const recheck = 'POST /api/restaurant/payouts/account/refresh';
const link = 'POST /api/restaurant/payouts/dashboard-link';
const dismiss = 'PUT /api/restaurant/payouts/success-message';

const setupOf = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant')).body.payoutSetup;

describe('The setup of payouts', () => {
  test("an owner is sent to Stripe's onboarding page, and the account has the platform's settings", async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    expect(await setupOf(restaurant)).toBe('not-started');

    const { status, body } = await restaurant.call(start, { body: {} });

    expect(status).toBe(200);
    expect(body.onboardingUrl).toMatch(/\/connect\/onboarding\/\w+$/);
    expect(await setupOf(restaurant)).toBe('unfinished');
    const account = await env.app.stripe.accounts.retrieve(await readStripeAccountId(env, restaurant));
    expect(account).toMatchObject({
      controller: { fees: { payer: 'application' }, losses: { payments: 'application' } },
      settings: {
        payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' }, debit_negative_balances: true },
      },
      metadata: { restaurant_id: restaurant.id },
    });
  });

  test("the server decides the return address, and onboarding leads back to the owner's dashboard", async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const { body } = await restaurant.call(start, { body: {} });
    const answer = (visit: string) =>
      fetch(visit, { method: 'POST', body: new URLSearchParams({ answer: 'later' }), redirect: 'manual' });

    await fetch(body.onboardingUrl);
    const done = await answer(body.onboardingUrl);
    expect(done.headers.get('location')).toBe(`${env.url}/dashboard?stripe_onboarding=success`);
    const { body: second } = await restaurant.call(start, { body: {} });
    await env.advance({ minutes: 6 });
    const expired = await fetch(second.onboardingUrl, { redirect: 'manual' });
    expect(expired.headers.get('location')).toBe(`${env.url}/dashboard?stripe_onboarding=refresh`);
  });

  test('two clicks at once and one an hour later lead to one account', async ({ env }) => {
    const restaurant = await buildRestaurant(env);

    const clicks = await Promise.all([1, 2, 3].map(() => restaurant.call(start, { body: {} })));
    await env.advance({ hours: 1 });
    await confirmIdentityOf(env, restaurant.ownerId);
    const later = await restaurant.call(start, { body: {} });

    expect([...clicks, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await env.app.stripe.accounts.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.restaurant_id === restaurant.id)).toHaveLength(1);
  });

  test("every step of a payout account follows Stripe's state, including a removed capability", async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });

    await onboard(env, restaurant, 'missing');
    expect(await setupOf(restaurant)).toBe('missing');
    await onboard(env, restaurant);
    expect(await setupOf(restaurant)).toBe('on');
    expect((await restaurant.call('GET /api/restaurant')).body).toMatchObject({
      isStripeOnboarded: true,
      payoutsEnabled: true,
    });
    await onboard(env, restaurant, 'restricted');
    expect(await setupOf(restaurant)).toBe('missing');
  });

  test('a return from onboarding changes nothing until the server reads the account from Stripe', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });
    await controlSandbox(env, '/webhooks/rules', { match: { type: '*' }, times: 5, action: 'drop' });

    expect((await restaurant.call(recheck, { body: {} })).status).toBe(200);
    expect(await setupOf(restaurant)).toBe('unfinished');
    await onboard(env, restaurant);
    expect(await setupOf(restaurant)).toBe('unfinished');
    await restaurant.call(recheck, { body: {} });
    expect(await setupOf(restaurant)).toBe('on');
  });

  test('a read that began earlier and ends later does not overwrite a newer one', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });
    await env.app.db.client.query('update payout_accounts set read_at = $2 where restaurant_id = $1', [
      restaurant.id,
      new Date(env.clock.now().getTime() + 1000),
    ]);
    await onboard(env, restaurant);

    expect(await setupOf(restaurant)).toBe('unfinished');
  });

  test('a payment is transferred at once to an account that can receive, and is held otherwise', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const flow = async () =>
      (await readOrderRow(env, await buildPaidOrder(env, meal, await buildBuyer(env)))).funds_flow;

    expect(await flow()).toBe('held');
    await restaurant.call(start, { body: {} });
    await onboard(env, restaurant);
    expect(await flow()).toBe('destination');
    await onboard(env, restaurant, 'restricted');
    expect(await flow()).toBe('held');
  });

  test('a disconnected account is closed, and the restaurant can start another', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });
    await onboard(env, restaurant);
    const first = await readStripeAccountId(env, restaurant);

    await onboard(env, restaurant, 'deauthorize');
    expect(await setupOf(restaurant)).toBe('not-started');
    expect((await restaurant.call(link, { body: {} })).body.code).toBe('payouts-not-enabled');
    await restaurant.call(start, { body: {} });
    expect(await readStripeAccountId(env, restaurant)).not.toBe(first);
    await onboard(env, restaurant);
    expect(await setupOf(restaurant)).toBe('on');
  });

  test('onboarding creates another account when the first was disconnected without an event', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });
    await env.app.stripe.accounts.del(await readStripeAccountId(env, restaurant));

    const { status } = await restaurant.call(start, { body: {} });

    expect(status).toBe(200);
    expect(await setupOf(restaurant)).toBe('unfinished');
  });

  test('the link to the Express dashboard works only when payouts are on', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    expect(await restaurant.call(link, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'payouts-not-enabled' },
    });
    await restaurant.call(start, { body: {} });
    await onboard(env, restaurant, 'missing');
    expect((await restaurant.call(link, { body: {} })).status).toBe(409);

    await onboard(env, restaurant);
    const { body } = await restaurant.call(link, { body: {} });
    expect(body.url).toBe(`${env.sandbox.url}/express/${await readStripeAccountId(env, restaurant)}`);
  });

  test('the message that payouts are on is dismissed permanently, on every device', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call(start, { body: {} });
    await onboard(env, restaurant);
    expect((await restaurant.call('GET /api/restaurant')).body.isPayoutsEnabledMessageDismissed).toBe(false);

    await restaurant.call(dismiss, { body: { dismissed: true } });

    expect((await restaurant.call('GET /api/restaurant')).body.isPayoutsEnabledMessageDismissed).toBe(true);
  });

  test.for([
    {
      what: 'refuses',
      action: { error: { status: 400, type: 'invalid_request_error' } },
      says: 'Failed to start Stripe onboarding. Please try again.',
    },
    {
      what: 'sends no response',
      action: { drop_connection: 'before' },
      says: 'Failed to connect to Stripe. Please try again.',
    },
  ])('an owner reads that Stripe $what, and a second click works', async ({ action, says }, { env }) => {
    const restaurant = await buildRestaurant(env);
    await controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v2/core/accounts' }, times: 4, action });

    const refused = await restaurant.call(start, { body: {} });
    await clearFaults(env);

    expect(refused).toMatchObject({ status: 503, body: { message: says } });
    expect((await restaurant.call(start, { body: {} })).status).toBe(200);
  });

  test.for([start, recheck, link, dismiss] as const)(
    'only owners of approved restaurants can call %s',
    async (operation, { env }) => {
      const people = {
        anonymous: env.visitor(),
        customer: await buildCustomer(env),
        pending: await buildOwner(env, { status: 'pending' }),
        suspended: await buildOwner(env, { status: 'suspended' }),
        admin: await buildAdmin(env),
      };
      const body = operation === dismiss ? { dismissed: true } : {};
      const replies = await Promise.all(
        Object.entries(people).map(async ([name, person]) => [
          name,
          (await person.call(operation, { body } as never)).status,
        ]),
      );
      expect(Object.fromEntries(replies)).toEqual({
        anonymous: 401,
        customer: 403,
        pending: 403,
        suspended: 403,
        admin: 403,
      });
    },
  );
});
