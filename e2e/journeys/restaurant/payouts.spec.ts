import { readFile } from 'node:fs/promises';
import { scaleTime } from '@fondly/dev/scale-time';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant, type Meal } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const days = (count: number) => ({ minutes: count * 24 * 60 });

// This journey opens about thirty pages.
test.slow();

test('a restaurant connects its bank, sells a meal, and finds the payout on its statement', async ({
  env,
  openBrowser,
}) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Okra Lane Table' });
  const meal = await buildMeal(env.app, restaurant);
  const restaurantPage = await openBrowser(restaurant.owner);
  await connectBank(restaurantPage);

  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await handOver(restaurantPage, page, meal);

  await restaurantPage.goto('/dashboard');
  await restaurantPage.getByRole('link', { name: 'Check Payouts' }).click();
  await restaurantPage.getByRole('link', { name: /^This Week \$7\.50/ }).click();
  const lines = restaurantPage.getByRole('region', { name: 'This Week, line by line' });
  await expect(lines).toContainText('1 × Tonkotsu Ramen');
  await checkPage(restaurantPage);

  // Funds are available after two business days, paid out on Monday, and arrive two business days later.
  const payouts = restaurantPage.getByRole('region', { name: 'Bank payouts' });
  await expect(async () => {
    await env.advance(days(3));
    await restaurantPage.goto('/dashboard?tab=payouts');
    await expect(payouts).toContainText('$7.50', { timeout: scaleTime(2000) });
  }).toPass({ timeout: scaleTime(60_000), intervals: [0] });
  await expect(payouts).toContainText('Paid');
  await checkPage(restaurantPage);
  await readStatement(restaurantPage);
});

/** Completes onboarding on Stripe's page at the second attempt. The first one leaves something out. */
async function connectBank(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await checkPage(page);
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Submit with something missing' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Our payment provider needs more information')).toBeVisible();
  await checkPage(page);

  await page.getByRole('button', { name: 'Add information' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/dashboard');
  // Stripe verifies the account for a moment, then the banner changes on its own.
  await expect(page.getByText('Payouts are on.')).toBeVisible();
  await checkPage(page);
  await expect(page.getByRole('button', { name: 'Payment dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(page.getByText('Payouts are on.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Check Payouts' })).toBeVisible();
  await expect(page.getByText('Payouts are on.')).toBeHidden();
}

async function handOver(restaurantPage: Page, page: Page, meal: Meal): Promise<void> {
  await page.waitForURL('**/past-orders?payment=success**');
  const code =
    (await orderTicket(page, meal)
      .getByText(/^[A-Z0-9]{4}$/)
      .textContent()) ?? '';
  await restaurantPage.goto('/orders');
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  const slip = restaurantPage.getByRole('article', { name: /^Order / });
  await slip.getByRole('button', { name: 'Mark Ready' }).click();
  await slip.getByRole('button', { name: 'Complete' }).click();
  await restaurantPage.getByLabel('Pickup code').pressSequentially(code);
  await expect(restaurantPage.getByText(/ completed$/).first()).toBeVisible();
}

/** Checks the statement on screen, as CSV, and in print. */
async function readStatement(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Statement for / }).click();
  const sheet = page.getByRole('region', { name: 'Statement' });
  await expect(sheet.getByRole('row').last()).toHaveText('Payout$7.50');
  await expect(sheet).toContainText('Order: Tonkotsu Ramen');
  await checkPage(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /"Order","\w{6}","Tonkotsu Ramen","","",0\.00,0\.00,7\.50\r\n.*"Payout","","","","",0\.00,0\.00,7\.50\r\n$/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}
