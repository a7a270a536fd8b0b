import type Stripe from 'stripe';
import { describe, expect, vi } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount, buildSavedCard } from '../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { apiRoutes } from './routes.ts';

/** The ids of one object of each kind. */
interface ObjectIds {
  account: string;
  intent: string;
  charge: string;
  dispute: string;
  transfer: string;
  refund: string;
  fee: string;
  endpoint: string;
  customer: string;
}

const list = { limit: 1 };

/** One successful call of the official client for each endpoint. */
const calls: Record<string, (stripe: Stripe, ids: ObjectIds) => Promise<unknown>> = {
  'POST /payment_intents': (stripe) => stripe.paymentIntents.create({ amount: 500, currency: 'usd' }),
  'GET /payment_intents/:id': (stripe, ids) => stripe.paymentIntents.retrieve(ids.intent),
  'GET /payment_intents': (stripe) => stripe.paymentIntents.list(list),
  'POST /payment_intents/:id': (stripe, ids) => stripe.paymentIntents.update(ids.intent, { description: 'Order 1' }),
  'POST /payment_intents/:id/confirm': async (stripe) => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  },
  'POST /payment_intents/:id/capture': async (stripe) =>
    stripe.paymentIntents.capture((await buildAuthorizedIntent(stripe)).id),
  'POST /payment_intents/:id/cancel': async (stripe) =>
    stripe.paymentIntents.cancel((await buildAuthorizedIntent(stripe)).id),
  'POST /customers': (stripe) => stripe.customers.create({ metadata: { user_id: 'u1' } }),
  'GET /customers/:id': (stripe, ids) => stripe.customers.retrieve(ids.customer),
  'POST /customers/:id': (stripe, ids) => stripe.customers.update(ids.customer, { description: 'A person' }),
  'DELETE /customers/:id': async (stripe) => stripe.customers.del((await stripe.customers.create({})).id),
  'GET /customers/:id/payment_methods': (stripe, ids) => stripe.customers.listPaymentMethods(ids.customer),
  'POST /customer_sessions': (stripe, ids) =>
    stripe.customerSessions.create({ customer: ids.customer, components: { payment_element: { enabled: true } } }),
  'GET /payment_methods': (stripe, ids) => stripe.paymentMethods.list({ customer: ids.customer }),
  'POST /payment_methods/:id': async (stripe, ids) =>
    stripe.paymentMethods.update(await buildSavedCard(stripe, ids.customer), { allow_redisplay: 'limited' }),
  'POST /payment_methods/:id/detach': async (stripe, ids) =>
    stripe.paymentMethods.detach(await buildSavedCard(stripe, ids.customer)),
  'GET /charges/:id': (stripe, ids) => stripe.charges.retrieve(ids.charge),
  'GET /charges': (stripe) => stripe.charges.list(list),
  'POST /refunds': (stripe, ids) => stripe.refunds.create({ charge: ids.charge, amount: 100 }),
  'GET /refunds/:id': (stripe, ids) => stripe.refunds.retrieve(ids.refund),
  'GET /refunds': (stripe) => stripe.refunds.list(list),
  'POST /accounts': (stripe) => stripe.accounts.create({ email: 'owner@example.com' }),
  'GET /accounts/:id': (stripe, ids) => stripe.accounts.retrieve(ids.account),
  'POST /accounts/:id': (stripe, ids) => stripe.accounts.update(ids.account, { email: 'new@example.com' }),
  'DELETE /accounts/:id': async (stripe) => stripe.accounts.del((await stripe.accounts.create({})).id),
  'GET /accounts': (stripe) => stripe.accounts.list(list),
  'POST /account_links': (stripe, ids) =>
    stripe.accountLinks.create({
      account: ids.account,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/again',
    }),
  'POST /accounts/:id/login_links': (stripe, ids) => stripe.accounts.createLoginLink(ids.account),
  'POST /transfers': (stripe, ids) =>
    stripe.transfers.create({ amount: 100, currency: 'usd', destination: ids.account }),
  'GET /transfers/:id': (stripe, ids) => stripe.transfers.retrieve(ids.transfer),
  'GET /transfers': (stripe) => stripe.transfers.list(list),
  'POST /transfers/:id': (stripe, ids) => stripe.transfers.update(ids.transfer, { metadata: { order_id: 'o1' } }),
  'POST /transfers/:id/reversals': (stripe, ids) => stripe.transfers.createReversal(ids.transfer, { amount: 50 }),
  'GET /transfers/:id/reversals': (stripe, ids) => stripe.transfers.listReversals(ids.transfer),
  'GET /balance': (stripe) => stripe.balance.retrieve(),
  'GET /balance_transactions': (stripe) => stripe.balanceTransactions.list(list),
  'GET /balance_transactions/:id': async (stripe) => {
    const [transaction] = (await stripe.balanceTransactions.list(list)).data;
    return stripe.balanceTransactions.retrieve(transaction?.id ?? '');
  },
  'GET /payouts': (stripe, ids) => stripe.payouts.list(list, { stripeAccount: ids.account }),
  'GET /payouts/:id': async (stripe, ids) => {
    const options = { stripeAccount: ids.account };
    const [payout] = (await stripe.payouts.list(list, options)).data;
    return stripe.payouts.retrieve(payout?.id ?? '', {}, options);
  },
  'GET /application_fees': (stripe) => stripe.applicationFees.list(list),
  'GET /application_fees/:id': (stripe, ids) => stripe.applicationFees.retrieve(ids.fee),
  'GET /disputes': (stripe) => stripe.disputes.list(list),
  'GET /disputes/:id': (stripe, ids) => stripe.disputes.retrieve(ids.dispute),
  'POST /disputes/:id': (stripe, ids) => stripe.disputes.update(ids.dispute, { metadata: { note: 'seen' } }),
  'POST /disputes/:id/close': (stripe, ids) => stripe.disputes.close(ids.dispute),
  'GET /radar/early_fraud_warnings': (stripe) => stripe.radar.earlyFraudWarnings.list(list),
  'GET /radar/early_fraud_warnings/:id': async (stripe) => {
    await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_createIssuerFraudRecord',
      confirm: true,
    });
    const [warning] = (await stripe.radar.earlyFraudWarnings.list(list)).data;
    return stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '');
  },
  'GET /events': (stripe) => stripe.events.list(list),
  'GET /events/:id': async (stripe) => stripe.events.retrieve((await stripe.events.list(list)).data[0]?.id ?? ''),
  'GET /account': (stripe) => stripe.accounts.retrieveCurrent(),
  'POST /webhook_endpoints': (stripe) =>
    stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['invoice.paid'] }),
  'GET /webhook_endpoints': (stripe) => stripe.webhookEndpoints.list(list),
  'GET /webhook_endpoints/:id': (stripe, ids) => stripe.webhookEndpoints.retrieve(ids.endpoint),
  'DELETE /webhook_endpoints/:id': (stripe, ids) => stripe.webhookEndpoints.del(ids.endpoint),
  'GET /balance_settings': (stripe) => stripe.balanceSettings.retrieve(),
  'POST /balance_settings': (stripe, ids) =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['monday'] } } } },
      { stripeAccount: ids.account },
    ),
  'POST /payment_method_domains': (stripe) => stripe.paymentMethodDomains.create({ domain_name: 'fondly.example' }),
  'GET /payment_method_domains': (stripe) => stripe.paymentMethodDomains.list(list),
  'POST /v2/core/accounts': (stripe) => stripe.v2.core.accounts.create({ display_name: 'Kumo' }),
  'GET /v2/core/accounts/:id': (stripe, ids) => stripe.v2.core.accounts.retrieve(ids.account),
  'GET /v2/core/accounts': (stripe) => stripe.v2.core.accounts.list(list),
  'POST /v2/core/account_links': (stripe, ids) =>
    stripe.v2.core.accountLinks.create({
      account: ids.account,
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://localhost/again' } },
    }),
  'POST /v2/core/event_destinations': createDestination,
  'GET /v2/core/event_destinations': (stripe) => stripe.v2.core.eventDestinations.list(list),
  'DELETE /v2/core/event_destinations/:id': async (stripe) =>
    stripe.v2.core.eventDestinations.del((await createDestination(stripe)).id),
};

function createDestination(stripe: Stripe) {
  return stripe.v2.core.eventDestinations.create({
    name: 'Accounts',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    events_from: ['@accounts'],
    enabled_events: ['v2.core.account.closed'],
    webhook_endpoint: { url: 'http://127.0.0.1:9/hook' },
  });
}

/** Endpoints without a call above: charges are captured through their intent, and methods come from the card form. */
const notCalled = ['POST /charges/:id/capture', 'GET /payment_methods/:id'];

const withObjects = test.extend('objectIds', { scope: 'file' }, async ({ sandbox }): Promise<ObjectIds> => {
  const stripe = createStripeClient(sandbox.port);
  await sendCommand(sandbox, '/balance', { amount: 100_000 });
  const account = await buildOnboardedAccount(stripe, sandbox);
  const sell = async () => {
    const { id } = await buildAuthorizedIntent(stripe, {
      transfer_data: { destination: account },
      application_fee_amount: 100,
    });
    await stripe.paymentIntents.capture(id);
    return id;
  };
  const intent = await sell();
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent);
  const { latest_charge: disputed } = await stripe.paymentIntents.retrieve(await sell());
  await sandbox.advance(10 * 86_400);
  const [transfer] = (await stripe.transfers.list({ destination: account })).data;
  const [fee] = (await stripe.applicationFees.list()).data;
  return {
    account,
    intent,
    charge: String(charge),
    dispute: (await sendCommand<Stripe.Dispute>(sandbox, `/charges/${disputed}/dispute`, {})).id,
    transfer: transfer?.id ?? '',
    refund: (await stripe.refunds.create({ charge: String(charge), amount: 100 })).id,
    fee: fee?.id ?? '',
    endpoint: (
      await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['invoice.paid'] })
    ).id,
    customer: (await stripe.customers.create({})).id,
  };
});

describe('The API endpoints', () => {
  withObjects.for(Object.keys(calls))('%s answers with 200', async (name, { stripe, sandbox, objectIds }) => {
    await calls[name]?.(stripe, objectIds);
    const { method, path, status } = sandbox.requests().at(-1) ?? {};
    expect(status).toBe(200);
    const [wanted = '', pattern = ''] = name.split(' ');
    expect(method).toBe(wanted);
    expect(path).toMatch(new RegExp(`^${pattern.startsWith('/v2') ? '' : '/v1'}${pattern.replaceAll(':id', '\\w+')}$`));
  });

  test('every emulated endpoint is listed in this test', () => {
    const emulated = apiRoutes.map(({ api, method, path }) => `${method} ${api === 'v2' ? '/v2' : ''}${path}`);
    expect(emulated.sort()).toEqual([...Object.keys(calls), ...notCalled].sort());
  });

  test('an endpoint that is not emulated answers 404 and is logged', async ({ stripe, sandbox }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const missing = [stripe.coupons.create({}), stripe.payouts.create({ amount: 1, currency: 'usd' })];
    for (const call of missing) expect(await catchStripeError(call)).toMatchObject({ statusCode: 404 });
    expect(warn.mock.calls).toEqual([
      ['stripe-sandbox: POST /v1/coupons is not emulated'],
      ['stripe-sandbox: POST /v1/payouts is not emulated'],
    ]);
    warn.mockRestore();
    expect((await fetch(`${sandbox.url}/v1/customers`)).headers.get('content-type')).toContain('application/json');
  });

  test('every response has its own request id and states the API version', async ({ sandbox, stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const request = (path: string, headers = {}) =>
      fetch(`${sandbox.url}/v1${path}`, { headers: { authorization: 'Bearer sk_test_x', ...headers } });
    const answers = await Promise.all([
      request(`/payment_intents/${id}`),
      request('/payment_intents/pi_nobody'),
      request('/customers'),
      request('/account', { 'stripe-version': '2026-10-28.endive' }),
    ]);
    const requestIds = answers.map(({ headers }) => headers.get('request-id') ?? '');
    expect(new Set(requestIds).size).toBe(4);
    for (const id of requestIds) expect(id).toMatch(/^req_\w{24}$/);
    expect(answers.map(({ headers }) => headers.get('stripe-version'))).toEqual([
      '2026-10-28.endive',
      '2026-10-28.endive',
      '2026-10-28.endive',
      '2026-10-28.endive',
    ]);
  });
});
