import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test as base } from '@fondly/dev/test';
import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { controlSandbox } from '../testing/sandbox.ts';
import { subscribedEvents } from '../webhooks/stripe-events.ts';
import { checkStripeAccount } from './check-stripe-account.ts';

/** An account of its own for each test. The webhooks of the environment have another address. */
const test = base.extend('stripe', async ({ env }) => {
  await env.sandbox.reset();
  return env.app.stripe;
});

type Settings = { showsWallets?: boolean; stripeAccountsWebhookSecret?: null; triesAccount?: boolean };

const url = 'https://fondly.example/api/webhooks/stripe';

async function listProblems(env: TestEnvironment, { triesAccount = false, ...changed }: Settings = {}) {
  const config = { ...env.app.config, publicUrl: 'https://fondly.example', ...changed };
  const findings = await checkStripeAccount(env.app.stripe, config, { triesAccount });
  return findings.flatMap(({ topic, problem }) => (problem === null ? [] : [`${topic}: ${problem}`]));
}

/** Sets the account up as section 4 of docs/going-live.md says. */
async function buildWebhooks(stripe: Stripe, leftOut = ''): Promise<void> {
  const without = (types: readonly string[]) =>
    types.filter((type) => type !== leftOut) as Stripe.WebhookEndpointCreateParams['enabled_events'];
  await stripe.webhookEndpoints.create({ url, enabled_events: without(subscribedEvents.platform) });
  await stripe.webhookEndpoints.create({ url, enabled_events: without(subscribedEvents.connect), connect: true });
  await stripe.v2.core.eventDestinations.create({
    name: 'Accounts',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    events_from: ['@accounts'],
    enabled_events: without(subscribedEvents.accounts),
    webhook_endpoint: { url: `${url}/accounts` },
  });
}

describe('The check of a Stripe account', () => {
  test('a complete account passes, also with wallets and a tried connected account, which is deleted', async ({
    env,
    stripe,
  }) => {
    await buildWebhooks(stripe);
    await stripe.paymentMethodDomains.create({ domain_name: 'fondly.example' });

    expect(await listProblems(env, { showsWallets: true, triesAccount: true })).toEqual([]);

    expect((await stripe.accounts.list()).data).toEqual([]);
  });

  test('an empty account lacks all webhooks, and the domain when wallets are offered', async ({ env, stripe }) => {
    expect((await stripe.webhookEndpoints.list()).data.map((endpoint) => endpoint.url)).not.toContain(url);
    expect(await listProblems(env, { showsWallets: true })).toEqual([
      expect.stringContaining(`Webhook for events of your account at ${url}: it does not exist`),
      expect.stringContaining(`Webhook for events of connected accounts at ${url}: it does not exist`),
      expect.stringContaining(`Event destination for accounts at ${url}/accounts: it does not exist`),
      expect.stringContaining('Payment method domain fondly.example: it is not registered'),
    ]);
  });

  test.for(['payment_intent.succeeded', 'payout.canceled', 'v2.core.account.closed'])(
    'a webhook without %s is named with it',
    async (type, { env, stripe }) => {
      await buildWebhooks(stripe, type);

      expect(await listProblems(env)).toEqual([expect.stringContaining(`events: it lacks ${type}`)]);
    },
  );

  test('a second webhook for the same events is named', async ({ env, stripe }) => {
    await buildWebhooks(stripe);
    await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });

    expect(await listProblems(env)).toEqual([expect.stringContaining('there are two')]);
  });

  test.for([
    ['payment_intents_read', 'PaymentIntents, read'],
    ['payment_intents_write', 'PaymentIntents, write'],
    ['refunds_write', 'Refunds, write'],
    ['transfers_write', 'Transfers, write'],
    ['radar_read', 'Radar: early fraud warnings, read'],
    ['v2_core_accounts_write', 'Accounts v2, write'],
    ['v2_core_account_links_write', 'Account links v2, write'],
  ] as const)('a key without %s is named with the right', async ([right, named], { env, stripe }) => {
    await buildWebhooks(stripe);
    await controlSandbox(env, '/switches', { missingRights: [right] });

    expect(await listProblems(env)).toEqual([expect.stringContaining(`Right: ${named}: the key lacks it`)]);
  });

  test('a right to connected accounts is checked when there is one', async ({ env, stripe }) => {
    await buildWebhooks(stripe);
    await stripe.accounts.create({});
    await controlSandbox(env, '/switches', { missingRights: ['balance_settings_write'] });

    expect(await listProblems(env)).toEqual([expect.stringContaining('Balance settings of connected accounts, write')]);
  });

  test('a missing approval for accounts that only receive transfers is named by the try', async ({ env, stripe }) => {
    await buildWebhooks(stripe);
    await controlSandbox(env, '/switches', { refuseTransfersOnly: true });

    expect(await listProblems(env, { triesAccount: true })).toEqual([
      expect.stringMatching(/^Try: create a connected account: .*needs approval/),
    ]);
  });

  test('a secret that is not set is named', async ({ env, stripe }) => {
    await buildWebhooks(stripe);
    expect(await listProblems(env, { stripeAccountsWebhookSecret: null })).toEqual([
      expect.stringContaining('STRIPE_ACCOUNTS_WEBHOOK_SECRET: it is not set'),
    ]);
  });

  test('the checks leave the account as it was', async ({ env, stripe }) => {
    await buildWebhooks(stripe);
    const { id } = await stripe.accounts.create({});
    const read = async () => [
      await stripe.accounts.retrieve(id),
      (await stripe.paymentIntents.list()).data,
      (await stripe.refunds.list()).data,
      (await stripe.accounts.list()).data.length,
    ];
    const before = await read();

    await listProblems(env);

    expect(await read()).toEqual(before);
  });
});
