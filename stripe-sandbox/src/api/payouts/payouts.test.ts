import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { openSandbox, type Sandbox } from '../../sandbox.ts';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../../testing/create-stripe-client.ts';
import { type Listener, openListener } from '../../testing/open-listener.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

/** Funds captured on Wednesday are available on Friday, paid out on Monday, and arrive on Wednesday. */
const wednesday = Date.UTC(2027, 0, 6, 12);
const at = (day: number, hour = 0) => ({ to: new Date(Date.UTC(2027, 0, day, hour)).toISOString() });

interface PayoutTest {
  sandbox: Sandbox;
  stripe: Stripe;
  listener: Listener;
  account: string;
  onBehalf: { stripeAccount: string };
  advance(day: number, hour?: number): Promise<unknown>;
  sell(cents: number): Promise<string>;
  balance(): Promise<{ available: number; pending: number }>;
  payoutEvents(): Promise<string[]>;
}

/** A sandbox whose clock starts on that Wednesday, with one account that is paid out on Mondays. */
async function openPayoutTest(onCleanup: (close: () => Promise<void>) => void): Promise<PayoutTest> {
  const startedMs = Date.now();
  const listener = await openListener('whsec_connect');
  const webhooks = [{ url: listener.url, secret: listener.secret, connect: true }];
  const sandbox = await openSandbox({ now: () => wednesday + Date.now() - startedMs, webhooks });
  onCleanup(() => sandbox.close().then(() => listener.close()));
  const stripe = createStripeClient(sandbox.port);
  const account = await buildOnboardedAccount(stripe, sandbox);
  const onBehalf = { stripeAccount: account };
  return {
    sandbox,
    stripe,
    listener,
    account,
    onBehalf,
    advance: (day, hour) => sendCommand(sandbox, '/clock/advance', at(day, hour)),
    sell: async (cents) => {
      const { id } = await buildAuthorizedIntent(stripe, { amount: cents, transfer_data: { destination: account } });
      await stripe.paymentIntents.capture(id);
      return id;
    },
    balance: async () => {
      const { available, pending } = await stripe.balance.retrieve({}, onBehalf);
      return { available: available[0]?.amount ?? NaN, pending: pending[0]?.amount ?? NaN };
    },
    payoutEvents: async () => {
      await sandbox.flushWebhooks();
      return listener.events.filter(({ type }) => type.startsWith('payout.')).map(({ type }) => type);
    },
  };
}

const payoutTest = test.extend('env', async ({ task: _ }, { onCleanup }) => openPayoutTest(onCleanup));

describe('Payouts', () => {
  payoutTest('a payout is created on the anchor day and arrives two business days later', async ({ env }) => {
    await env.sell(1000);
    await env.sell(500);
    expect(await env.balance()).toEqual({ available: 0, pending: 1500 });
    await env.advance(10, 23);
    expect(await env.balance()).toEqual({ available: 1500, pending: 0 });
    expect((await env.stripe.payouts.list({}, env.onBehalf)).data).toEqual([]);

    await env.advance(11);
    const [payout] = (await env.stripe.payouts.list({}, env.onBehalf)).data;
    expect(payout).toMatchObject({
      amount: 1500,
      automatic: true,
      method: 'standard',
      type: 'bank_account',
      status: 'in_transit',
      created: Date.UTC(2027, 0, 11) / 1000,
      arrival_date: Date.UTC(2027, 0, 13) / 1000,
      destination: expect.stringMatching(/^ba_/),
      failure_code: null,
    });
    const { id = '' } = payout ?? {};
    expect(await env.balance()).toEqual({ available: 0, pending: 0 });
    const transactions = await env.stripe.balanceTransactions.list({ payout: id }, env.onBehalf);
    expect(transactions.data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -1500],
      ['payment', 500],
      ['payment', 1000],
    ]);
    await env.advance(13);
    expect((await env.stripe.payouts.retrieve(id, {}, env.onBehalf)).status).toBe('paid');
    expect(await env.payoutEvents()).toEqual(['payout.created', 'payout.paid']);
    expect(env.listener.events.at(-1)).toMatchObject({ account: env.account });
    expect((await env.stripe.payouts.list()).data).toEqual([]);
    expect(await catchStripeError(env.stripe.payouts.retrieve(id))).toMatchObject({ statusCode: 404 });
  });

  payoutTest('a negative balance is carried over until later sales cover it', async ({ env }) => {
    const first = await env.sell(1000);
    await env.advance(11);
    await env.stripe.refunds.create({ payment_intent: first, reverse_transfer: true });
    await env.sell(400);
    await env.advance(18);
    expect(await env.balance()).toEqual({ available: -600, pending: 0 });
    await env.sell(900);
    await env.advance(25);
    const payouts = (await env.stripe.payouts.list({}, env.onBehalf)).data;
    expect(payouts.map(({ amount }) => amount)).toEqual([300, 1000]);
    expect(payouts.map(({ created }) => new Date(created * 1000).getUTCDate())).toEqual([25, 11]);
  });

  payoutTest(
    'a payout that the bank returns is back in the balance, and payouts stop until a new bank account is named',
    async ({ env }) => {
      await env.sell(1000);
      await env.advance(11);
      const [{ id } = { id: '' }] = (await env.stripe.payouts.list({}, env.onBehalf)).data;
      await sendCommand(env.sandbox, `/payouts/${id}/fail`, {});
      expect(await env.stripe.payouts.retrieve(id, {}, env.onBehalf)).toMatchObject({
        status: 'failed',
        failure_code: 'account_closed',
        failure_balance_transaction: expect.stringMatching(/^txn_/),
      });
      expect(await env.stripe.accounts.retrieve(env.account)).toMatchObject({
        payouts_enabled: false,
        requirements: { currently_due: ['external_account'] },
        capabilities: { transfers: 'active' },
      });
      expect(await sendCommand(env.sandbox, `/payouts/${id}/fail`, {})).toMatchObject({ error: { param: 'id' } });
      await env.advance(18, 1);
      expect(await env.balance()).toEqual({ available: 1000, pending: 0 });
      expect(await env.payoutEvents()).toEqual(['payout.created', 'payout.failed']);
      expect(env.listener.events.at(-1)?.type).toBe('account.updated');

      await sendCommand(env.sandbox, `/accounts/${env.account}/onboard`, { outcome: 'complete' });
      await env.advance(27);
      const payouts = (await env.stripe.payouts.list({ status: 'paid' }, env.onBehalf)).data;
      expect(payouts.map(({ amount }) => amount)).toEqual([1000]);
    },
  );

  test('a weekly schedule may have several days, but no weekend days', async ({ stripe }) => {
    const createWithSchedule = (schedule: object) =>
      stripe.accounts.create({ settings: { payouts: { schedule } } } as Stripe.AccountCreateParams);
    expect(
      await catchStripeError(createWithSchedule({ interval: 'weekly', weekly_payout_days: ['sunday'] })),
    ).toMatchObject({
      param: 'settings[payouts][schedule][weekly_payout_days][0]',
    });
    const { settings } = await createWithSchedule({ interval: 'weekly', weekly_payout_days: ['tuesday', 'friday'] });
    expect(settings?.payouts?.schedule).toMatchObject({ weekly_payout_days: ['tuesday', 'friday'] });
  });

  payoutTest('payouts follow a changed schedule, and stop with a manual one', async ({ env }) => {
    await env.sell(1000);
    const change = (schedule: object) =>
      env.stripe.accounts.update(env.account, { settings: { payouts: { schedule } } } as Stripe.AccountUpdateParams);
    expect(await catchStripeError(change({ interval: 'weekly' }))).toMatchObject({ code: 'parameter_missing' });
    expect((await change({ interval: 'weekly', weekly_anchor: 'tuesday' })).settings?.payouts?.schedule).toEqual({
      delay_days: 2,
      interval: 'weekly',
      weekly_anchor: 'tuesday',
      weekly_payout_days: ['tuesday'],
    });
    await env.advance(11, 23);
    expect(await env.balance()).toEqual({ available: 1000, pending: 0 });
    expect(await catchStripeError(env.stripe.accounts.del(env.account))).toMatchObject({ statusCode: 400 });
    await env.advance(12);
    expect(await env.balance()).toEqual({ available: 0, pending: 0 });
    await change({ interval: 'manual' });
    await env.sell(500);
    await env.advance(26);
    expect(await env.balance()).toEqual({ available: 500, pending: 0 });
  });
});
