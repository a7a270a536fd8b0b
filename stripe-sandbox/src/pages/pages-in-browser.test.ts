import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { findChromium } from '../stripe-js/testing/open-shop.ts';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { createStripeClient } from '../testing/create-stripe-client.ts';
import { test as plain } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

/** Fills every table, and returns the URLs of all pages. */
async function fillSandbox(sandbox: Sandbox, stripe: Stripe): Promise<Record<string, string>> {
  const destination = await buildOnboardedAccount(stripe, sandbox);
  await stripe.accounts.update(destination, { business_profile: { name: 'Kumo Noodle Bar' } });
  const sell = async (amount: number, description: string) => {
    const { id } = await buildAuthorizedIntent(stripe, { amount, description, transfer_data: { destination } });
    return stripe.paymentIntents.capture(id);
  };
  const { latest_charge: first } = await sell(
    1200,
    'Order KUM-0001 with a rather long note about where it is picked up',
  );
  await sandbox.advance(14 * 86_400);
  const [payout] = (await stripe.payouts.list({}, { stripeAccount: destination })).data;
  await sendCommand(sandbox, `/payouts/${payout?.id}/fail`, {});
  await stripe.refunds.create({ charge: String(first), amount: 300 });
  const { latest_charge: second } = await sell(2600, 'Order KUM-0002');
  await sendCommand(sandbox, `/charges/${second}/dispute`, {});
  await buildAuthorizedIntent(stripe, { description: 'Order KUM-0003' });
  await sandbox.flushWebhooks();
  const newAccount = await stripe.accounts.create({
    email: 'owner@example.com',
    business_profile: { name: 'Bella Pasta' },
  });
  const links = { return_url: `${sandbox.url}/`, refresh_url: `${sandbox.url}/` };
  const link = () => stripe.accountLinks.create({ account: newAccount.id, type: 'account_onboarding', ...links });
  return {
    overview: sandbox.url,
    account: `${sandbox.url}/express/${destination}`,
    receipt: `${sandbox.url}/receipts/${first}`,
    onboarding: (await link()).url,
    onboardingWide: (await link()).url,
    notFound: `${sandbox.url}/express/acct_nobody`,
  };
}

const test = plain.extend('addresses', { scope: 'file' }, async ({ sandbox }) =>
  fillSandbox(sandbox, createStripeClient(sandbox.port)),
);

async function visit(address: string | undefined, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address ?? '');
  return page;
}

describe('The pages of the sandbox in a browser', () => {
  test.for([
    ['overview', 320],
    ['overview', 1440],
    ['account', 320],
    ['account', 1440],
    ['receipt', 320],
    ['onboarding', 320],
    ['onboardingWide', 1440],
    ['notFound', 320],
  ] as const)(
    'the page %s is accessible and needs no horizontal scrolling at a width of %s pixels',
    async ([name, width], { addresses }) => {
      const page = await visit(addresses[name], width);
      // Legacy mode is faster. These pages have no frames, whose results it could not join.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
      expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.context().close();
    },
  );

  test('an owner completes onboarding with the keyboard alone, and the overview shows the active account', async ({
    sandbox,
    stripe,
  }) => {
    const account = await stripe.accounts.create({
      email: 'owner@example.com',
      business_profile: { name: 'Green Fork' },
      capabilities: { transfers: { requested: true } },
    });
    const links = { return_url: `${sandbox.url}/#accounts`, refresh_url: `${sandbox.url}/` };
    const { url } = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...links });
    const page = await visit(url, 390);
    expect(await page.getByLabel('Business name').inputValue()).toBe('Green Fork');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('owner@example.com');
    await page.getByRole('button', { name: 'Complete' }).press('Enter');
    await page.waitForURL('**/#accounts');
    await sandbox.advance(2);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Green Fork' });
    expect(await row.textContent()).toContain('active');
    await row.getByRole('link', { name: 'Green Fork' }).click();
    await page.getByRole('button', { name: 'Fail the next payout' }).press('Enter');
    expect(await page.getByText('The bank will send it back.').isVisible()).toBe(true);
    await page.context().close();
  });
});
