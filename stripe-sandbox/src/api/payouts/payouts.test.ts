import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { openSandbox, type Sandbox } from '../../sandbox.ts';
import {
  authorise,
  clientOf,
  type Listener,
  onboarded,
  openListener,
  order,
  refusalOf,
  test,
} from '../../testing/sandbox-test.ts';

/** Wednesday: captured money is available on Friday, paid out on Monday, at the bank on Wednesday. */
const wednesday = Date.UTC(2027, 0, 6, 12);
const at = (day: number, hour = 0) => ({ to: new Date(Date.UTC(2027, 0, day, hour)).toISOString() });

interface Town {
  sandbox: Sandbox;
  stripe: Stripe;
  listener: Listener;
  account: string;
  own: { stripeAccount: string };
  advance(day: number, hour?: number): Promise<unknown>;
  sell(cents: number): Promise<string>;
  balance(): Promise<{ available: number; pending: number }>;
  heard(): Promise<string[]>;
}

/** A sandbox whose clock begins on that Wednesday, with one account that is paid out on Mondays. */
async function openTown(onCleanup: (act: () => Promise<void>) => void): Promise<Town> {
  const startedMs = Date.now();
  const listener = await openListener('whsec_connect');
  const webhooks = [{ url: listener.url, secret: listener.secret, connect: true }];
  const sandbox = await openSandbox({ now: () => wednesday + Date.now() - startedMs, webhooks });
  onCleanup(() => sandbox.close().then(() => listener.close()));
  const stripe = clientOf(sandbox.port);
  const account = await onboarded(stripe, sandbox);
  const own = { stripeAccount: account };
  return {
    sandbox,
    stripe,
    listener,
    account,
    own,
    advance: (day, hour) => order(sandbox, '/clock/advance', at(day, hour)),
    sell: async (cents) => {
      const { id } = await authorise(stripe, { amount: cents, transfer_data: { destination: account } });
      await stripe.paymentIntents.capture(id);
      return id;
    },
    balance: async () => {
      const { available, pending } = await stripe.balance.retrieve({}, own);
      return { available: available[0]?.amount ?? NaN, pending: pending[0]?.amount ?? NaN };
    },
    heard: async () => {
      await sandbox.flushWebhooks();
      return listener.events.filter(({ type }) => type.startsWith('payout.')).map(({ type }) => type);
    },
  };
}

const townTest = test.extend('town', async ({ task: _ }, { onCleanup }) => openTown(onCleanup));

describe('Payouts', () => {
  townTest('go out on the anchor day and arrive two business days later', async ({ town }) => {
    await town.sell(1000);
    await town.sell(500);
    expect(await town.balance()).toEqual({ available: 0, pending: 1500 });
    await town.advance(10, 23);
    expect(await town.balance()).toEqual({ available: 1500, pending: 0 });
    expect((await town.stripe.payouts.list({}, town.own)).data).toEqual([]);

    await town.advance(11);
    const [payout] = (await town.stripe.payouts.list({}, town.own)).data;
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
    expect(await town.balance()).toEqual({ available: 0, pending: 0 });
    const lines = await town.stripe.balanceTransactions.list({ payout: id }, town.own);
    expect(lines.data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -1500],
      ['payment', 500],
      ['payment', 1000],
    ]);
    await town.advance(13);
    expect((await town.stripe.payouts.retrieve(id, {}, town.own)).status).toBe('paid');
    expect(await town.heard()).toEqual(['payout.created', 'payout.paid']);
    expect(town.listener.events.at(-1)).toMatchObject({ account: town.account });
    expect((await town.stripe.payouts.list()).data).toEqual([]);
    expect(await refusalOf(town.stripe.payouts.retrieve(id))).toMatchObject({ statusCode: 404 });
  });

  townTest('a balance below zero is carried over until sales have made it good', async ({ town }) => {
    const first = await town.sell(1000);
    await town.advance(11);
    await town.stripe.refunds.create({ payment_intent: first, reverse_transfer: true });
    await town.sell(400);
    await town.advance(18);
    expect(await town.balance()).toEqual({ available: -600, pending: 0 });
    await town.sell(900);
    await town.advance(25);
    const payouts = (await town.stripe.payouts.list({}, town.own)).data;
    expect(payouts.map(({ amount }) => amount)).toEqual([300, 1000]);
    expect(payouts.map(({ created }) => new Date(created * 1000).getUTCDate())).toEqual([25, 11]);
  });

  townTest(
    'one that the bank sends back: the money returns, payouts stop until a new bank is named',
    async ({ town }) => {
      await town.sell(1000);
      await town.advance(11);
      const [{ id } = { id: '' }] = (await town.stripe.payouts.list({}, town.own)).data;
      await order(town.sandbox, `/payouts/${id}/fail`, {});
      expect(await town.stripe.payouts.retrieve(id, {}, town.own)).toMatchObject({
        status: 'failed',
        failure_code: 'account_closed',
        failure_balance_transaction: expect.stringMatching(/^txn_/),
      });
      expect(await town.stripe.accounts.retrieve(town.account)).toMatchObject({
        payouts_enabled: false,
        requirements: { currently_due: ['external_account'] },
        capabilities: { transfers: 'active' },
      });
      expect(await order(town.sandbox, `/payouts/${id}/fail`, {})).toMatchObject({ error: { param: 'id' } });
      await town.advance(18, 1);
      expect(await town.balance()).toEqual({ available: 1000, pending: 0 });
      expect(await town.heard()).toEqual(['payout.created', 'payout.failed']);
      expect(town.listener.events.at(-1)?.type).toBe('account.updated');

      await order(town.sandbox, `/accounts/${town.account}/onboard`, { outcome: 'complete' });
      await town.advance(27);
      const payouts = (await town.stripe.payouts.list({ status: 'paid' }, town.own)).data;
      expect(payouts.map(({ amount }) => amount)).toEqual([1000]);
    },
  );

  test('may have more than one day of the week, but none of the weekend', async ({ stripe }) => {
    const schedule = (payouts: object) =>
      stripe.accounts.create({ settings: { payouts: { schedule: payouts } } } as Stripe.AccountCreateParams);
    expect(await refusalOf(schedule({ interval: 'weekly', weekly_payout_days: ['sunday'] }))).toMatchObject({
      param: 'settings[payouts][schedule][weekly_payout_days][0]',
    });
    const { settings } = await schedule({ interval: 'weekly', weekly_payout_days: ['tuesday', 'friday'] });
    expect(settings?.payouts?.schedule).toMatchObject({ weekly_payout_days: ['tuesday', 'friday'] });
  });

  townTest('follow a changed schedule, and stop when somebody pays out by hand', async ({ town }) => {
    await town.sell(1000);
    const change = (schedule: object) =>
      town.stripe.accounts.update(town.account, { settings: { payouts: { schedule } } } as Stripe.AccountUpdateParams);
    expect(await refusalOf(change({ interval: 'weekly' }))).toMatchObject({ code: 'parameter_missing' });
    expect((await change({ interval: 'weekly', weekly_anchor: 'tuesday' })).settings?.payouts?.schedule).toEqual({
      delay_days: 2,
      interval: 'weekly',
      weekly_anchor: 'tuesday',
      weekly_payout_days: ['tuesday'],
    });
    await town.advance(11, 23);
    expect(await town.balance()).toEqual({ available: 1000, pending: 0 });
    expect(await refusalOf(town.stripe.accounts.del(town.account))).toMatchObject({ statusCode: 400 });
    await town.advance(12);
    expect(await town.balance()).toEqual({ available: 0, pending: 0 });
    await change({ interval: 'manual' });
    await town.sell(500);
    await town.advance(26);
    expect(await town.balance()).toEqual({ available: 500, pending: 0 });
  });
});
