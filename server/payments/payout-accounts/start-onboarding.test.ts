import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { buildRestaurant, type Restaurant } from '../../orders/testing/order-builders.ts';
import { onboard, readStripeAccountId } from '../testing/payout-builders.ts';
import { clearFaults, controlSandbox } from '../testing/sandbox.ts';

/* The creation of payout accounts with Accounts v2: what Stripe refuses, loses, and repeats. */

const start = 'POST /api/restaurant/payouts/onboarding';

beforeEach<{ env: TestEnvironment }>(async ({ env }) => void (await env.app.db.client.query('delete from alarms')));
afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await clearFaults(env);
  await controlSandbox(env, '/switches', { refuseAccountsV1: false, refuseTransfersOnly: false, missingRights: [] });
});

const setupOf = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant')).body.payoutSetup;
const click = async (restaurant: Restaurant) => (await restaurant.call(start, { body: {} })).status;

async function listAccounts(env: TestEnvironment, restaurant: Restaurant): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, metadata } of env.app.stripe.v2.core.accounts.list({ limit: 100 })) {
    if (metadata?.restaurant_id === restaurant.id) ids.push(id);
  }
  return ids;
}

const listAlarms = async (env: TestEnvironment) =>
  (await env.app.db.client.query('select kind, text from alarms where resolved_at is null')).rows;

const failCreation = (env: TestEnvironment, action: object, times = 1) =>
  controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v2/core/accounts' }, times, action });

describe('The creation of a payout account', () => {
  test('a platform without Accounts v1 gets an account of v2 that only receives transfers, paid out on Mondays', async ({
    env,
  }) => {
    await controlSandbox(env, '/switches', { refuseAccountsV1: true });
    const restaurant = await buildRestaurant(env);

    expect(await click(restaurant)).toBe(200);

    const id = await readStripeAccountId(env, restaurant);
    const account = await env.app.stripe.v2.core.accounts.retrieve(id, {
      include: ['configuration.recipient', 'defaults', 'identity'],
    });
    expect(account).toMatchObject({
      applied_configurations: ['recipient'],
      dashboard: 'express',
      identity: { country: 'US' },
      defaults: { responsibilities: { fees_collector: 'application_express', losses_collector: 'application' } },
    });
    const { payments } = await env.app.stripe.balanceSettings.retrieve({}, { stripeAccount: id });
    expect(payments).toMatchObject({
      debit_negative_balances: true,
      payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['monday'] } },
    });
  });

  test('every step of an account of v2 is heard by thin events alone', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await click(restaurant);

    await onboard(env, restaurant, 'missing');
    expect(await setupOf(restaurant)).toBe('missing');
    await onboard(env, restaurant);
    expect(await setupOf(restaurant)).toBe('on');
    await onboard(env, restaurant, 'restricted');
    expect(await setupOf(restaurant)).toBe('missing');

    const query = 'select distinct type from stripe_events where object_id = $1 and applied_at is not null order by 1';
    const { rows } = await env.app.db.client.query(query, [await readStripeAccountId(env, restaurant)]);
    expect(rows.map(({ type }) => type)).toEqual([
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
    ]);
  });

  test('a refusal for a missing approval raises one alarm, and a click after the approval works', async ({ env }) => {
    await controlSandbox(env, '/switches', { refuseTransfersOnly: true });
    const [first, second] = [await buildRestaurant(env), await buildRestaurant(env)];

    expect([await click(first), await click(first), await click(second)]).toEqual([503, 503, 503]);
    expect(await listAlarms(env)).toEqual([
      { kind: 'onboarding-failed', text: expect.stringContaining('needs approval') },
    ]);
    await controlSandbox(env, '/switches', { refuseTransfersOnly: false });

    expect([await click(first), await click(second)]).toEqual([200, 200]);
    expect(await listAccounts(env, first)).toHaveLength(1);
  });

  test('a key without the right to create accounts raises an alarm and creates nothing', async ({ env }) => {
    await controlSandbox(env, '/switches', { missingRights: ['v2_core_accounts_write'] });
    const restaurant = await buildRestaurant(env);

    expect(await click(restaurant)).toBe(503);

    expect(await listAlarms(env)).toMatchObject([{ kind: 'onboarding-failed' }]);
    expect(await listAccounts(env, restaurant)).toEqual([]);
  });

  test.for([
    ['lost at every attempt', { drop_connection: 'after' }, 4],
    ['a server error after the creation', { error_after: { status: 500, type: 'api_error' } }, 4],
    ['a server error before the creation', { error: { status: 500, type: 'api_error' } }, 4],
    ['a rate limit', { error: { status: 429, type: 'invalid_request_error', code: 'rate_limit' } }, 4],
  ] as const)('a response that is %s leads to one account in the end', async ([, action, times], { env }) => {
    const restaurant = await buildRestaurant(env);
    await failCreation(env, action, times);
    await click(restaurant);
    await clearFaults(env);

    expect(await click(restaurant)).toBe(200);
    expect(await listAccounts(env, restaurant)).toEqual([await readStripeAccountId(env, restaurant)]);
  });

  test('a name that changes after a lost response leads to the account that was created', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await failCreation(env, { drop_connection: 'after' }, 4);
    expect(await click(restaurant)).toBe(503);
    await clearFaults(env);
    const [created] = await listAccounts(env, restaurant);
    const query = `update restaurants set name = name || ' & Sons' where id = $1`;
    await env.app.db.client.query(query, [restaurant.id]);

    expect(await click(restaurant)).toBe(200);

    expect(await listAccounts(env, restaurant)).toEqual([created]);
    expect(await readStripeAccountId(env, restaurant)).toBe(created);
  });

  test('a payout schedule that could not be set is set before the next link', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const match = { method: 'POST', path: '/v1/balance_settings' };
    const action = { error: { status: 403, type: 'invalid_request_error' } };
    await controlSandbox(env, '/faults', { match, times: 1, action });

    expect([await click(restaurant), await click(restaurant)]).toEqual([503, 200]);

    const stripeAccount = await readStripeAccountId(env, restaurant);
    const { payments } = await env.app.stripe.balanceSettings.retrieve({}, { stripeAccount });
    expect(payments.payouts?.schedule?.weekly_payout_days).toEqual(['monday']);
    expect(await listAccounts(env, restaurant)).toHaveLength(1);
  });

  test('twelve clicks at once, half of them with lost responses, lead to one account', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await failCreation(env, { drop_connection: 'after' }, 6);

    await Promise.all(Array.from({ length: 12 }, () => click(restaurant)));
    await clearFaults(env);

    expect(await click(restaurant)).toBe(200);
    expect(await listAccounts(env, restaurant)).toEqual([await readStripeAccountId(env, restaurant)]);
  });

  test('an account of v1 keeps working: its links, its events, and its transfers', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const account = await env.app.stripe.accounts.create({
      country: 'US',
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
    });
    const query = 'insert into payout_accounts (restaurant_id, stripe_account_id, updated_at) values ($1, $2, $3)';
    await env.app.db.client.query(query, [restaurant.id, account.id, env.clock.now()]);

    expect(await click(restaurant)).toBe(200);
    expect(env.sandbox.requests().at(-1)).toMatchObject({ path: '/v1/account_links', status: 200 });
    await onboard(env, restaurant);

    expect(await setupOf(restaurant)).toBe('on');
    expect(await readStripeAccountId(env, restaurant)).toBe(account.id);
  });

  test('a thin event with a wrong signature, of the other endpoint, or with nonsense is refused', async ({ env }) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v2.core.account.closed' });
    const sign = (payload: string, secret: string) =>
      env.app.stripe.webhooks.generateTestHeaderString({ payload, secret });
    const post = async (payload: string, signature: string) =>
      (
        await fetch(`${env.url}/api/webhooks/stripe/accounts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: payload,
        })
      ).status;
    const nonsense = ['null', '[]', '{}', '7', '{"object":"event"}'];
    expect(await post(body, sign(body, 'whsec_other'))).toBe(400);
    expect(await post(body, sign(body, 'whsec_test_connect'))).toBe(400);
    expect(await post(body, '')).toBe(400);
    for (const payload of nonsense) expect(await post(payload, sign(payload, 'whsec_test_accounts'))).toBeLessThan(500);
    expect(await post(body, sign(body, 'whsec_test_accounts'))).toBe(200);
  });
});
