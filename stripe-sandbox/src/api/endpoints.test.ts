import type Stripe from 'stripe';
import { describe, expect, vi } from 'vitest';
import {
  buildAuthorizedIntent,
  buildOnboardedAccount,
  catchStripeError,
  createStripeClient,
  sendCommand,
  test,
} from '../testing/sandbox-test.ts';
import { apiRoutes } from './routes.ts';

/** One of everything: an account, a captured payment, and what can be made of it. */
interface Things {
  account: string;
  intent: string;
  charge: string;
  dispute: string;
  transfer: string;
  refund: string;
  fee: string;
  endpoint: string;
}

const list = { limit: 1 };

/** What the product may call, by the name of the endpoint. */
const calls: Record<string, (stripe: Stripe, it: Things) => Promise<unknown>> = {
  'POST /payment_intents': (stripe) => stripe.paymentIntents.create({ amount: 500, currency: 'usd' }),
  'GET /payment_intents/:id': (stripe, it) => stripe.paymentIntents.retrieve(it.intent),
  'GET /payment_intents': (stripe) => stripe.paymentIntents.list(list),
  'POST /payment_intents/:id': (stripe, it) => stripe.paymentIntents.update(it.intent, { description: 'Order 1' }),
  'POST /payment_intents/:id/confirm': async (stripe) => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  },
  'POST /payment_intents/:id/capture': async (stripe) =>
    stripe.paymentIntents.capture((await buildAuthorizedIntent(stripe)).id),
  'POST /payment_intents/:id/cancel': async (stripe) =>
    stripe.paymentIntents.cancel((await buildAuthorizedIntent(stripe)).id),
  'GET /charges/:id': (stripe, it) => stripe.charges.retrieve(it.charge),
  'GET /charges': (stripe) => stripe.charges.list(list),
  'POST /refunds': (stripe, it) => stripe.refunds.create({ charge: it.charge, amount: 100 }),
  'GET /refunds/:id': (stripe, it) => stripe.refunds.retrieve(it.refund),
  'GET /refunds': (stripe) => stripe.refunds.list(list),
  'POST /accounts': (stripe) => stripe.accounts.create({ email: 'owner@example.com' }),
  'GET /accounts/:id': (stripe, it) => stripe.accounts.retrieve(it.account),
  'POST /accounts/:id': (stripe, it) => stripe.accounts.update(it.account, { email: 'new@example.com' }),
  'DELETE /accounts/:id': async (stripe) => stripe.accounts.del((await stripe.accounts.create({})).id),
  'GET /accounts': (stripe) => stripe.accounts.list(list),
  'POST /account_links': (stripe, it) =>
    stripe.accountLinks.create({
      account: it.account,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/again',
    }),
  'POST /accounts/:id/login_links': (stripe, it) => stripe.accounts.createLoginLink(it.account),
  'POST /transfers': (stripe, it) => stripe.transfers.create({ amount: 100, currency: 'usd', destination: it.account }),
  'GET /transfers/:id': (stripe, it) => stripe.transfers.retrieve(it.transfer),
  'GET /transfers': (stripe) => stripe.transfers.list(list),
  'POST /transfers/:id': (stripe, it) => stripe.transfers.update(it.transfer, { metadata: { order_id: 'o1' } }),
  'POST /transfers/:id/reversals': (stripe, it) => stripe.transfers.createReversal(it.transfer, { amount: 50 }),
  'GET /transfers/:id/reversals': (stripe, it) => stripe.transfers.listReversals(it.transfer),
  'GET /balance': (stripe) => stripe.balance.retrieve(),
  'GET /balance_transactions': (stripe) => stripe.balanceTransactions.list(list),
  'GET /balance_transactions/:id': async (stripe) => {
    const [line] = (await stripe.balanceTransactions.list(list)).data;
    return stripe.balanceTransactions.retrieve(line?.id ?? '');
  },
  'GET /payouts': (stripe, it) => stripe.payouts.list(list, { stripeAccount: it.account }),
  'GET /payouts/:id': async (stripe, it) => {
    const own = { stripeAccount: it.account };
    const [payout] = (await stripe.payouts.list(list, own)).data;
    return stripe.payouts.retrieve(payout?.id ?? '', {}, own);
  },
  'GET /application_fees': (stripe) => stripe.applicationFees.list(list),
  'GET /application_fees/:id': (stripe, it) => stripe.applicationFees.retrieve(it.fee),
  'GET /disputes': (stripe) => stripe.disputes.list(list),
  'GET /disputes/:id': (stripe, it) => stripe.disputes.retrieve(it.dispute),
  'POST /disputes/:id': (stripe, it) => stripe.disputes.update(it.dispute, { metadata: { note: 'seen' } }),
  'POST /disputes/:id/close': (stripe, it) => stripe.disputes.close(it.dispute),
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
  'GET /webhook_endpoints/:id': (stripe, it) => stripe.webhookEndpoints.retrieve(it.endpoint),
  'DELETE /webhook_endpoints/:id': (stripe, it) => stripe.webhookEndpoints.del(it.endpoint),
};

/** They answer too, but not with success: a charge of an intent is captured there, a card is told in the form. */
const refusing = ['POST /charges/:id/capture', 'GET /payment_methods/:id'];

const withThings = test.extend('things', { scope: 'file' }, async ({ sandbox }): Promise<Things> => {
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
  };
});

describe('The endpoints', () => {
  withThings.for(Object.keys(calls))('%s answers', async (name, { stripe, sandbox, things }) => {
    await calls[name]?.(stripe, things);
    const { method, path, status } = sandbox.requests().at(-1) ?? {};
    expect(status).toBe(200);
    const [wanted = '', pattern = ''] = name.split(' ');
    expect(method).toBe(wanted);
    expect(path).toMatch(new RegExp(`^/v1${pattern.replaceAll(':id', '\\w+')}$`));
  });

  test('none is missing from the table above', () => {
    const known = apiRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(known.sort()).toEqual([...Object.keys(calls), ...refusing].sort());
  });

  test('anything else is 404, and a loud line names the gap', async ({ stripe, sandbox }) => {
    const line = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const gaps = [stripe.customers.create({}), stripe.payouts.create({ amount: 1, currency: 'usd' })];
    for (const gap of gaps) expect(await catchStripeError(gap)).toMatchObject({ statusCode: 404 });
    expect(line.mock.calls).toEqual([
      ['stripe-sandbox: POST /v1/customers is not emulated'],
      ['stripe-sandbox: POST /v1/payouts is not emulated'],
    ]);
    line.mockRestore();
    expect((await fetch(`${sandbox.url}/v1/customers`)).headers.get('content-type')).toContain('application/json');
  });

  test('every answer has a name of its own and says its version', async ({ sandbox, stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const ask = (path: string, headers = {}) =>
      fetch(`${sandbox.url}/v1${path}`, { headers: { authorization: 'Bearer sk_test_x', ...headers } });
    const answers = await Promise.all([
      ask(`/payment_intents/${id}`),
      ask('/payment_intents/pi_nobody'),
      ask('/customers'),
      ask('/account', { 'stripe-version': '2020-08-27' }),
    ]);
    const names = answers.map(({ headers }) => headers.get('request-id') ?? '');
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^req_\w{24}$/);
    expect(answers.map(({ headers }) => headers.get('stripe-version'))).toEqual([
      '2026-10-28.endive',
      '2026-10-28.endive',
      '2026-10-28.endive',
      '2020-08-27',
    ]);
  });
});
