import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { Restaurant } from '../../orders/testing/order-builders.ts';
import { buildOnboardedRestaurant, readStripeAccountId } from '../testing/payout-builders.ts';
import { clearFaults, controlSandbox, dropEvents, restoreEvents } from '../testing/sandbox.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';

/* What the nightly comparison does with accounts that Stripe does not show. Only the server's own books are at stake. */

const start = 'POST /api/restaurant/payouts/onboarding';

beforeEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.app.db.client.query('delete from alarms');
  // The accounts of earlier tests are not part of this one.
  await env.app.db.client.query('update payout_accounts set stripe_account_id = null');
});
afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await clearFaults(env);
  await restoreEvents(env);
});

const setupOf = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant')).body.payoutSetup;
const listAlarmKinds = async (env: TestEnvironment) =>
  (await env.app.db.client.query('select kind from alarms where resolved_at is null order by kind')).rows.map(
    ({ kind }) => kind,
  );
const listClosed = async (env: TestEnvironment) =>
  (
    await env.app.db.client.query(
      'select 1 from payout_accounts where closed_at is not null and stripe_account_id is not null',
    )
  ).rowCount;

/** Answers every request for an account with this error. */
const refuseReads = (env: TestEnvironment, error: object) =>
  controlSandbox(env, '/faults', { match: { method: 'GET', path: '/v1/accounts/*' }, times: 1_000, action: { error } });

async function buildTwo(env: TestEnvironment): Promise<[Restaurant, Restaurant]> {
  return [await buildOnboardedRestaurant(env), await buildOnboardedRestaurant(env)];
}

async function reconcileNextDay(env: TestEnvironment): Promise<void> {
  await env.advance({ hours: 25 });
  await reconcileAccounts(env.app);
  await env.runUntilIdle();
}

describe('The nightly comparison of payout accounts', () => {
  test.for([
    [
      'a key without the right to read accounts',
      { status: 403, type: 'invalid_request_error', code: 'more_permissions_required' },
      ['stripe-permission'],
    ],
    ['a permission error without a code', { status: 403, type: 'invalid_request_error' }, ['stripe-permission']],
    ['an unreachable Stripe', { status: 500, type: 'api_error' }, []],
    ['a revoked key', { status: 401, type: 'invalid_request_error' }, ['stripe-permission']],
  ] as const)('%s closes no account and raises one alarm at most', async ([, error, alarms], { env }) => {
    const restaurants = await buildTwo(env);
    const ids = await Promise.all(restaurants.map((restaurant) => readStripeAccountId(env, restaurant)));
    await refuseReads(env, error);

    await reconcileNextDay(env);
    await reconcileAccounts(env.app);

    expect(await Promise.all(restaurants.map(setupOf))).toEqual(['on', 'on']);
    expect(await listAlarmKinds(env)).toEqual(alarms);
    await clearFaults(env);
    await restaurants[0].call(start, { body: {} });
    expect(await Promise.all(restaurants.map((restaurant) => readStripeAccountId(env, restaurant)))).toEqual(ids);
  });

  test('one account that was disconnected without an event is closed', async ({ env }) => {
    const [gone, other] = await buildTwo(env);
    await dropEvents(env);
    await env.app.stripe.accounts.del(await readStripeAccountId(env, gone));

    await reconcileNextDay(env);

    expect([await setupOf(gone), await setupOf(other)]).toEqual(['not-started', 'on']);
    expect(await listAlarmKinds(env)).toEqual(['payout-account-gone']);
  });

  test('several accounts that are missing at once stay open until an operator looks', async ({ env }) => {
    const restaurants = await buildTwo(env);
    await dropEvents(env);
    for (const restaurant of restaurants) await env.app.stripe.accounts.del(await readStripeAccountId(env, restaurant));

    await reconcileNextDay(env);
    await reconcileNextDay(env);

    expect(await listClosed(env)).toBe(0);
    expect(await listAlarmKinds(env)).toEqual(['payout-accounts-missing']);
  });

  test("an account is not closed when the same key cannot read the platform's own account", async ({ env }) => {
    const [gone] = await buildTwo(env);
    await dropEvents(env);
    await env.app.stripe.accounts.del(await readStripeAccountId(env, gone));
    const error = { status: 403, type: 'invalid_request_error' };
    const match = { method: 'GET', path: '/v1/account' };
    await controlSandbox(env, '/faults', { match, times: 100, action: { error } });

    await reconcileNextDay(env);

    expect(await listClosed(env)).toBe(0);
    expect(await listAlarmKinds(env)).toEqual(['stripe-permission']);
  });

  test('a closed account opens again when Stripe shows it again', async ({ env }) => {
    const [closed] = await buildTwo(env);
    const id = await readStripeAccountId(env, closed);
    const query = `update payout_accounts set closed_at = $2, stripe_onboarded = false, payouts_enabled = false,
      transfers_active = false where stripe_account_id = $1`;
    await env.app.db.client.query(query, [id, env.clock.now()]);
    expect(await setupOf(closed)).toBe('not-started');

    await reconcileNextDay(env);

    expect(await setupOf(closed)).toBe('on');
  });

  test('an owner who starts again gets the closed account back when Stripe still shows it', async ({ env }) => {
    const [closed] = await buildTwo(env);
    const id = await readStripeAccountId(env, closed);
    await env.app.db.client.query('update payout_accounts set closed_at = $2 where stripe_account_id = $1', [
      id,
      env.clock.now(),
    ]);

    expect((await closed.call(start, { body: {} })).status).toBe(200);

    expect(await readStripeAccountId(env, closed)).toBe(id);
    expect(await setupOf(closed)).toBe('on');
  });
});
