import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { newAdmin, newCustomer } from '../../accounts/testing/people.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { newOwner } from '../../restaurants/testing/build-owner.ts';
import { accountOf, onboard, orderSandbox } from '../testing/payout-builders.ts';

const start = 'POST /api/restaurant/payouts/onboarding';
const again = 'POST /api/restaurant/payouts/account/refresh';
const link = 'POST /api/restaurant/payouts/dashboard-link';
const dismiss = 'PUT /api/restaurant/payouts/success-message';

const setupOf = async (kitchen: Kitchen) => (await kitchen.call('GET /api/restaurant')).body.payoutSetup;

describe('Setting up payouts: restaurant specification, sections 1, 4 and 8', () => {
  test('a kitchen goes to the provider’s page, and its account is as the house wants it', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    expect(await setupOf(kitchen)).toBe('not-started');

    const { status, body } = await kitchen.call(start, { body: {} });

    expect(status).toBe(200);
    expect(body.onboardingUrl).toMatch(/\/connect\/onboarding\/\w+$/);
    expect(await setupOf(kitchen)).toBe('unfinished');
    const account = await town.app.stripe.accounts.retrieve(await accountOf(town, kitchen));
    expect(account).toMatchObject({
      controller: { fees: { payer: 'application' }, losses: { payments: 'application' } },
      settings: {
        payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' }, debit_negative_balances: true },
      },
      metadata: { restaurant_id: kitchen.id },
    });
  });

  test('where the browser comes back to is ours to say: the page leads to the own dashboard', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const { body } = await kitchen.call(start, { body: {} });
    const answer = (visit: string) =>
      fetch(visit, { method: 'POST', body: new URLSearchParams({ answer: 'later' }), redirect: 'manual' });

    await fetch(body.onboardingUrl);
    const done = await answer(body.onboardingUrl);
    expect(done.headers.get('location')).toBe(`${town.url}/dashboard?stripe_onboarding=success`);
    const { body: second } = await kitchen.call(start, { body: {} });
    await town.advance({ minutes: 6 });
    const expired = await fetch(second.onboardingUrl, { redirect: 'manual' });
    expect(expired.headers.get('location')).toBe(`${town.url}/dashboard?stripe_onboarding=refresh`);
  });

  test('two clicks at once and one an hour later all lead to one account', async ({ town }) => {
    const kitchen = await buildKitchen(town);

    const clicks = await Promise.all([1, 2, 3].map(() => kitchen.call(start, { body: {} })));
    await town.advance({ hours: 1 });
    const later = await kitchen.call(start, { body: {} });

    expect([...clicks, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await town.app.stripe.accounts.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.restaurant_id === kitchen.id)).toHaveLength(1);
  });

  test('told, checked, on, and off again: every step comes from the provider', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });

    await onboard(town, kitchen, 'missing');
    expect(await setupOf(kitchen)).toBe('missing');
    await onboard(town, kitchen);
    expect(await setupOf(kitchen)).toBe('on');
    expect((await kitchen.call('GET /api/restaurant')).body).toMatchObject({
      isStripeOnboarded: true,
      payoutsEnabled: true,
    });
    await onboard(town, kitchen, 'restricted');
    expect(await setupOf(kitchen)).toBe('missing');
  });

  test('coming back proves nothing: the server asks, and says what the provider says', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });
    await orderSandbox(town, '/webhooks/rules', { match: { type: '*' }, times: 5, action: 'drop' });

    expect((await kitchen.call(again, { body: {} })).status).toBe(200);
    expect(await setupOf(kitchen)).toBe('unfinished');
    await onboard(town, kitchen);
    expect(await setupOf(kitchen)).toBe('unfinished');
    await kitchen.call(again, { body: {} });
    expect(await setupOf(kitchen)).toBe('on');
  });

  test('a read that began earlier and ends later does not undo a newer one', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });
    await town.app.db.$client.query('update payout_accounts set read_at = $2 where restaurant_id = $1', [
      kitchen.id,
      new Date(town.clock.now().getTime() + 1000),
    ]);
    await onboard(town, kitchen);

    expect(await setupOf(kitchen)).toBe('unfinished');
  });

  test('money goes straight to an account that can receive, and is held again when it cannot', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen);
    const flow = async () =>
      (await readOrderRow(town, await buildPaidOrder(town, meal, await buildBuyer(town)))).funds_flow;

    expect(await flow()).toBe('held');
    await kitchen.call(start, { body: {} });
    await onboard(town, kitchen);
    expect(await flow()).toBe('destination');
    await onboard(town, kitchen, 'restricted');
    expect(await flow()).toBe('held');
  });

  test('an account that is disconnected is closed, and the kitchen begins another', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });
    await onboard(town, kitchen);
    const first = await accountOf(town, kitchen);

    await onboard(town, kitchen, 'deauthorize');
    expect(await setupOf(kitchen)).toBe('not-started');
    expect((await kitchen.call(link, { body: {} })).body.code).toBe('payouts-not-on');
    await kitchen.call(start, { body: {} });
    expect(await accountOf(town, kitchen)).not.toBe(first);
    await onboard(town, kitchen);
    expect(await setupOf(kitchen)).toBe('on');
  });

  test('disconnected without a word: the next click finds out and begins another', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });
    await town.app.stripe.accounts.del(await accountOf(town, kitchen));

    const { status } = await kitchen.call(start, { body: {} });

    expect(status).toBe(200);
    expect(await setupOf(kitchen)).toBe('unfinished');
  });

  test('the provider’s dashboard opens only when payouts are on', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    expect(await kitchen.call(link, { body: {} })).toMatchObject({ status: 409, body: { code: 'payouts-not-on' } });
    await kitchen.call(start, { body: {} });
    await onboard(town, kitchen, 'missing');
    expect((await kitchen.call(link, { body: {} })).status).toBe(409);

    await onboard(town, kitchen);
    const { body } = await kitchen.call(link, { body: {} });
    expect(body.url).toBe(`${town.sandbox.url}/express/${await accountOf(town, kitchen)}`);
  });

  test('the message that payouts are on is put away for good, on every device', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call(start, { body: {} });
    await onboard(town, kitchen);
    expect((await kitchen.call('GET /api/restaurant')).body.isPayoutsOnDismissed).toBe(false);

    await kitchen.call(dismiss, { body: { dismissed: true } });

    expect((await kitchen.call('GET /api/restaurant')).body.isPayoutsOnDismissed).toBe(true);
  });

  test.for([
    {
      what: 'refuses',
      action: { error: { status: 400, type: 'invalid_request_error' } },
      says: 'Failed to start Stripe onboarding. Please try again.',
    },
    {
      what: 'does not answer',
      action: { drop_connection: 'before' },
      says: 'Failed to connect to Stripe. Please try again.',
    },
  ])('the provider $what: the sentence says so, and a second click works', async ({ action, says }, { town }) => {
    const kitchen = await buildKitchen(town);
    await orderSandbox(town, '/faults', { match: { method: 'POST', path: '/v1/accounts' }, times: 4, action });

    const refused = await kitchen.call(start, { body: {} });
    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });

    expect(refused).toMatchObject({ status: 503, body: { message: says } });
    expect((await kitchen.call(start, { body: {} })).status).toBe(200);
  });

  test.for([start, again, link, dismiss] as const)(
    '%s is for owners of approved kitchens',
    async (operation, { town }) => {
      const people = {
        anonymous: town.visitor(),
        customer: await newCustomer(town),
        pending: await newOwner(town, { status: 'pending' }),
        suspended: await newOwner(town, { status: 'suspended' }),
        admin: await newAdmin(town),
      };
      const body = operation === dismiss ? { dismissed: true } : {};
      const replies = await Promise.all(
        Object.entries(people).map(async ([name, one]) => [
          name,
          (await one.call(operation, { body } as never)).status,
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
