import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { catchStripeError } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { slowTimeout } from '../testing/slow-timeout.ts';

const links = {
  return_url: 'http://localhost:3000/dashboard?done',
  refresh_url: 'http://localhost:3000/dashboard?again',
};

async function openLink(stripe: Stripe) {
  const account = await stripe.accounts.create({
    email: 'owner@example.com',
    business_profile: { name: 'Kumo & Sons' },
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...links });
  const visit = () => fetch(link.url, { redirect: 'manual' });
  const answer = (word: string) =>
    fetch(link.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer: word }) });
  return { account, link, visit, answer };
}

const target = (response: Response) => [response.status, response.headers.get('location')];

describe('The pages of the sandbox', () => {
  test('the overview lists payments and deliveries, and escapes text from requests', async ({ sandbox, stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe, { description: '<script>alert(1)</script>' });
    await sandbox.flushWebhooks();
    const page = await (await fetch(sandbox.url)).text();
    expect(page).toContain(id);
    expect(page).toContain('requires capture');
    expect(page).toContain('payment_intent.amount_capturable_updated');
    expect(page).toContain('&lt;script&gt;alert(1)');
    const sections = ['payments', 'refunds', 'disputes', 'accounts', 'payouts', 'deliveries', 'events'];
    for (const section of sections) expect(page).toContain(`href="#${section}"`);
    expect(page).toContain('UTC</span><br>The simulated clock, as the real one.');
    expect(page).not.toContain('<script>alert');
  });

  test('buttons resend a delivery and advance the clock, and requests from other pages are refused', async ({
    sandbox,
    stripe,
    listener,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    const page = await (await fetch(sandbox.url)).text();
    const [, resend = ''] = /action="(\/deliveries\/\w+\/resend)"/.exec(page) ?? [];
    const before = listener.events.length;
    const press = (path: string, origin: string) =>
      fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', headers: { origin } });

    expect((await press(resend, 'http://evil.example')).status).toBe(403);
    expect((await press('/_sandbox/reset', 'http://evil.example')).status).toBe(403);
    expect((await stripe.paymentIntents.retrieve(id)).id).toBe(id);
    expect(target(await press(resend, sandbox.url))).toEqual([303, '/']);
    expect(listener.events).toHaveLength(before + 1);
    await press(`/clock/${7 * 86_400}`, sandbox.url);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
  });

  test('a receipt shows the authorized, paid, and refunded amounts', async ({ stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const read = async () => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      return (await fetch((charge as Stripe.Charge).receipt_url ?? '')).text();
    };
    expect(await read()).toContain('Reserved: <strong>$12.00');
    await stripe.paymentIntents.capture(id);
    await stripe.refunds.create({ payment_intent: id, amount: 200 });
    const receipt = await read();
    expect(receipt).toContain('Paid: <strong>$12.00');
    expect(receipt).toContain('Given back: $2.00');
  });

  test('completed onboarding redirects to the return URL, and the account becomes active a moment later', async ({
    stripe,
    sandbox,
  }) => {
    const { account, visit, answer } = await openLink(stripe);
    expect(await catchStripeError(stripe.accounts.createLoginLink(account.id))).toMatchObject({ statusCode: 400 });
    const page = await (await visit()).text();
    expect(page).toContain('Kumo &amp; Sons');
    expect(page).toContain('owner@example.com');
    for (const value of ['Jenny Rosen', '0000', '110000000', '000123456789'])
      expect(page).toContain(`value="${value}"`);
    expect(page).toMatch(/<input type="checkbox" name="terms" required/);
    expect(target(await answer('complete'))).toEqual([303, links.return_url]);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
    });
    await sandbox.advance(2);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    const dashboard = await stripe.accounts.createLoginLink(account.id);
    expect(await (await fetch(dashboard.url)).text()).toContain('Kumo &amp; Sons');
    const updates = await stripe.events.list({ type: 'account.updated' }, { stripeAccount: account.id });
    expect(updates.data.map(({ data }) => (data.object as Stripe.Account).payouts_enabled)).toEqual([true, false]);
  });

  test('onboarding can be submitted with something missing, and saved for later', async ({ stripe }) => {
    const missing = await openLink(stripe);
    await missing.visit();
    expect(target(await missing.answer('missing'))).toEqual([303, links.return_url]);
    const account = await stripe.accounts.retrieve(missing.account.id);
    expect(account).toMatchObject({
      payouts_enabled: false,
      requirements: { currently_due: ['individual.ssn_last_4'] },
    });

    const later = await openLink(stripe);
    await later.visit();
    expect(target(await later.answer('later'))).toEqual([303, links.return_url]);
    expect((await stripe.accounts.retrieve(later.account.id)).details_submitted).toBe(false);
  });

  test('tasks still run by the real clock after a reset', async ({ stripe, sandbox }) => {
    const complete = async (activationDelayMs: number) => {
      await sendCommand(sandbox, '/switches', { activationDelayMs });
      const { account, visit, answer } = await openLink(stripe);
      await visit();
      await answer('complete');
      return account.id;
    };
    await complete(400);
    await sandbox.reset();
    const id = await complete(500);
    const isPaidOut = async () => (await stripe.accounts.retrieve(id)).payouts_enabled;
    await expect.poll(isPaidOut, slowTimeout).toBe(true);
    await sandbox.reset();
  });

  test('an account link can be opened once, within five minutes', async ({ stripe, sandbox }) => {
    const used = await openLink(stripe);
    await used.visit();
    expect(target(await used.visit())).toEqual([303, links.refresh_url]);
    await used.answer('later');
    expect(target(await used.visit())).toEqual([303, links.refresh_url]);
    expect(target(await used.answer('complete'))).toEqual([303, links.refresh_url]);
    expect((await stripe.accounts.retrieve(used.account.id)).details_submitted).toBe(false);
    const old = await openLink(stripe);
    await sandbox.advance(301);
    expect(target(await old.visit())).toEqual([303, links.refresh_url]);
    const guessed = await openLink(stripe);
    expect(target(await guessed.answer('complete'))).toEqual([303, links.refresh_url]);
    expect((await stripe.accounts.retrieve(guessed.account.id)).details_submitted).toBe(false);
    expect((await fetch(`${sandbox.url}/connect/onboarding/nobody`)).status).toBe(404);
  });

  test('the account page shows the available and pending balance', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination }, application_fee_amount: 200 });
    await stripe.paymentIntents.capture(id);
    const page = await (await fetch(`${sandbox.url}/express/${destination}`)).text();
    expect(page).toContain('<dt>Available</dt><dd>$0.00</dd>');
    expect(page).toContain('<dt>On its way</dt><dd>$10.00</dd>');
  });

  test('a button on the account page makes the next payout fail', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination } });
    await stripe.paymentIntents.capture(id);
    const own = { stripeAccount: destination };
    const page = async () => (await fetch(`${sandbox.url}/express/${destination}`)).text();
    expect(await page()).toContain('Fail the next payout');
    const pressed = await fetch(`${sandbox.url}/express/${destination}/fail-next-payout`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(target(pressed)).toEqual([303, `/express/${destination}`]);
    expect(await page()).toContain('The bank will send it back.');
    await sandbox.advance(14 * 86_400);
    const [payout] = (await stripe.payouts.list({}, own)).data;
    expect(payout).toMatchObject({ amount: 1200, status: 'failed' });
    expect((await stripe.balance.retrieve({}, own)).available).toMatchObject([{ amount: 1200 }]);
    expect(await page()).toContain('The bank account has been closed.');
  });

  test('the overview has buttons to expire authorizations, fail refunds, and open and decide disputes', async ({
    stripe,
    sandbox,
  }) => {
    await sandbox.reset();
    const press = async (path: string) => {
      expect(await (await fetch(sandbox.url)).text()).toContain(`action="${path}"`);
      return target(await fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual' }));
    };
    const { id } = await buildAuthorizedIntent(stripe);
    expect(await press(`/payments/${id}/expire`)).toEqual([303, '/']);
    expect((await stripe.paymentIntents.retrieve(id)).cancellation_reason).toBe('automatic');
    const sold = await buildAuthorizedIntent(stripe);
    const { latest_charge: charge } = await stripe.paymentIntents.capture(sold.id);
    const refund = await stripe.refunds.create({ payment_intent: sold.id, amount: 100 });
    await press(`/refunds/${refund.id}/fail`);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    await press(`/charges/${charge}/dispute`);
    const [dispute] = (await stripe.disputes.list()).data;
    await press(`/disputes/${dispute?.id}/won`);
    expect((await stripe.disputes.list()).data[0]?.status).toBe('won');
    const closed = await fetch(`${sandbox.url}/disputes/${dispute?.id}/lost`, { method: 'POST' });
    expect([closed.status, await closed.text()]).toEqual([400, expect.stringContaining('This dispute is closed')]);
    expect((await fetch(`${sandbox.url}/clock/soon`, { method: 'POST' })).status).toBe(400);
  });
});
