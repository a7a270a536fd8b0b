import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { openListener } from '../../testing/open-listener.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

const recipient = {
  contact_email: 'owner@example.com',
  display_name: 'Kumo Noodle Bar',
  dashboard: 'express',
  identity: { country: 'us' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: {
    currency: 'usd',
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  metadata: { restaurant_id: 'r1' },
} as const satisfies Stripe.V2.Core.AccountCreateParams;

const linkTo = (account: string): Stripe.V2.Core.AccountLinkCreateParams => ({
  account,
  use_case: {
    type: 'account_onboarding',
    account_onboarding: { refresh_url: 'http://localhost/again', return_url: 'http://localhost/back' },
  },
});

interface RawRequest {
  headers?: Record<string, string>;
  body?: string;
}

async function post(url: string, { headers = {}, body = JSON.stringify(recipient) }: RawRequest) {
  const answer = await fetch(`${url}/v2/core/accounts`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_x',
      'content-type': 'application/json',
      'stripe-version': '2026-10-28.endive',
      ...headers,
    },
    body,
  });
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return { status: answer.status, error };
}

describe('Accounts of v2', () => {
  test('a recipient shows its parts only when they are included, and v1 shows the same account', async ({ stripe }) => {
    const { id, ...bare } = await stripe.v2.core.accounts.create(recipient);
    expect(bare).toMatchObject({
      object: 'v2.core.account',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(bare).not.toHaveProperty('configuration');
    const include: Stripe.V2.Core.AccountRetrieveParams['include'] = ['configuration.recipient', 'requirements'];
    const whole = await stripe.v2.core.accounts.retrieve(id, { include });
    expect(whole.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
    expect(whole.requirements?.entries?.length).toBeGreaterThan(0);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      object: 'account',
      capabilities: { transfers: 'inactive' },
      details_submitted: false,
      controller: { losses: { payments: 'application' }, stripe_dashboard: { type: 'express' } },
    });
    const listed: string[] = [];
    for await (const account of stripe.v2.core.accounts.list({ limit: 1 })) listed.push(account.id);
    expect(listed).toContain(id);
  });

  test('an account of v1 is shown by v2, too', async ({ stripe }) => {
    const { id } = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
    expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({ id, object: 'v2.core.account' });
    expect((await stripe.v2.core.accountLinks.create(linkTo(id))).url).toContain('/connect/onboarding/');
  });

  test('the onboarding of an account of v2 leads to transfers and sends thin events that name the account only', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const thin = await openListener('whsec_thin');
    sandbox.addWebhook({ url: thin.url, secret: thin.secret, thin: true });
    const { id } = await stripe.v2.core.accounts.create(recipient);
    const { url } = await stripe.v2.core.accountLinks.create(linkTo(id));
    await fetch(url);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' });
    await sandbox.advance(2);
    await sandbox.flushWebhooks();
    thin.close();

    expect(thin.notifications.map(({ type }) => type).sort()).toEqual([
      'v2.core.account.created',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
    ]);
    for (const event of thin.notifications) {
      expect(event).toMatchObject({
        object: 'v2.core.event',
        related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
      });
      expect(event).not.toHaveProperty('data');
    }
    // Neither a webhook endpoint nor the list of v1 gets them.
    expect(listener.types(id)).toEqual([]);
    expect((await stripe.events.list({ limit: 100 })).data.filter(({ type }) => type.startsWith('v2'))).toEqual([]);
    const intent = await buildAuthorizedIntent(stripe, { transfer_data: { destination: id } });
    expect(intent.status).toBe('requires_capture');
  });

  test.for([
    ['an unknown field', { ...recipient, nickname: 'Kumo' }, 'nickname'],
    ['a boolean as text', { ...recipient, configuration: withRequested('true') }, 'stripe_transfers.requested'],
    ['a number as a name', { ...recipient, display_name: 7 }, 'display_name'],
    ['an unknown dashboard', { ...recipient, dashboard: 'standard' }, 'dashboard'],
    ['no email', { ...recipient, contact_email: undefined }, 'contact_email'],
    ['no country', { ...recipient, identity: undefined }, 'identity.country'],
    ['no responsibilities', { ...recipient, defaults: undefined }, 'defaults.responsibilities'],
    ['null', { ...recipient, metadata: null }, 'metadata'],
  ] as const)('an account with %s is refused', async ([, body, named], { sandbox }) => {
    const { status, error } = await post(sandbox.url, { body: JSON.stringify(body) });
    expect([status, error.code]).toEqual([400, 'invalid_fields']);
    expect(error.message).toContain(named);
  });

  test('a request with a form, broken JSON, another version, or a publishable key is refused', async ({ sandbox }) => {
    const refused = await Promise.all([
      post(sandbox.url, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }),
      post(sandbox.url, { body: '{' }),
      post(sandbox.url, { headers: { 'stripe-version': '' } }),
      post(sandbox.url, { headers: { 'stripe-version': '2020-08-27' } }),
      post(sandbox.url, { headers: { authorization: 'Bearer pk_test_x' } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401]);
  });

  test('an unknown account has no link and no state', async ({ stripe }) => {
    const missing = { statusCode: 404, code: 'not_found', message: expect.stringContaining('acct_nobody') };
    expect(await catchStripeError(stripe.v2.core.accounts.retrieve('acct_nobody'))).toMatchObject(missing);
    expect(await catchStripeError(stripe.v2.core.accountLinks.create(linkTo('acct_nobody')))).toMatchObject(missing);
  });

  test('a key keeps a success for 30 days, refuses other parameters, and runs a refused request again', async ({
    stripe,
    sandbox,
  }) => {
    const options = { idempotencyKey: 'acct:v2' };
    await sendCommand(sandbox, '/switches', { refuseTransfersOnly: true });
    expect(await catchStripeError(stripe.v2.core.accounts.create(recipient, options))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('needs approval'),
    });
    await sendCommand(sandbox, '/switches', { refuseTransfersOnly: false });
    const { id } = await stripe.v2.core.accounts.create(recipient, options);
    await sandbox.advance(29 * 86_400);
    expect((await stripe.v2.core.accounts.create(recipient, options)).id).toBe(id);
    const renamed = stripe.v2.core.accounts.create({ ...recipient, display_name: 'Other' }, options);
    expect(await catchStripeError(renamed)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });
});

describe('Switches and rights', () => {
  test('a platform of Accounts v2 may not create accounts of v1', async ({ stripe, sandbox }) => {
    await sendCommand(sandbox, '/switches', { refuseAccountsV1: true });
    expect(await catchStripeError(stripe.accounts.create({}))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('/v2/core/accounts'),
    });
    await sendCommand(sandbox, '/switches', { refuseAccountsV1: false });
    expect((await stripe.accounts.create({})).object).toBe('account');
  });

  test('accounts that only receive transfers need approval in v1, too', async ({ stripe, sandbox }) => {
    await sendCommand(sandbox, '/switches', { refuseTransfersOnly: true });
    const create = (card_payments?: { requested: boolean }) =>
      stripe.accounts.create({
        capabilities: { transfers: { requested: true }, ...(card_payments && { card_payments }) },
      });
    expect(await catchStripeError(create())).toMatchObject({ statusCode: 400 });
    expect((await create({ requested: true })).object).toBe('account');
    await sendCommand(sandbox, '/switches', { refuseTransfersOnly: false });
  });

  test('a key without a right gets 403, which names the right, and other endpoints answer', async ({
    stripe,
    sandbox,
  }) => {
    await sendCommand(sandbox, '/switches', { missingRights: ['accounts_read', 'v2_core_accounts_write'] });
    const missing = (right: string) => ({
      type: 'StripePermissionError',
      statusCode: 403,
      message: expect.stringContaining(`rak_${right}`),
    });
    expect(await catchStripeError(stripe.accounts.retrieveCurrent())).toMatchObject(missing('accounts_read'));
    expect(await catchStripeError(stripe.v2.core.accounts.create(recipient))).toMatchObject(
      missing('v2_core_accounts_write'),
    );
    expect((await stripe.balance.retrieve()).object).toBe('balance');
    await sendCommand(sandbox, '/switches', { missingRights: [] });
    expect((await stripe.accounts.retrieveCurrent()).object).toBe('account');
  });

  test('an unknown switch or a value of the wrong type is refused', async ({ sandbox }) => {
    const change = (switches: object) => sendCommand(sandbox, '/switches', switches);
    expect(await change({ refuseAcountsV1: true })).toMatchObject({ error: { param: 'refuseAcountsV1' } });
    expect(await change({ refuseAccountsV1: 'yes' })).toMatchObject({ error: { param: 'refuseAccountsV1' } });
  });
});

function withRequested(requested: unknown) {
  return { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested } } } } };
}
