import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildAdmin, buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const goneErrors = /404|Unable to preload|Failed to fetch/;

/** Answers as a server does after a deploy that replaced these files. */
const removeScripts = (page: Page, name: RegExp) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/assets/') && name.test(pathname),
    (route) => route.fulfill({ status: 404 }),
  );
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload the page' });

test('after a deploy, each part of a customer’s page without its script offers a reload, and the rest works', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(goneErrors);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const page = await openBrowser(await buildCustomer(env.app));
  await removeScripts(page, /other-filters|meal-map|no-meals-yet|no-alerts|tokens-|rule-editor/);
  await page.goto(`/meal-search?zip=${restaurant.zip}`);
  const foundMeal = page.getByRole('article').filter({ hasText: meal.name }).first();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(reloadButton(page)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: /^Show / }).click();

  await page.getByRole('button', { name: 'Map' }).click();
  await expect(reloadButton(page)).toBeVisible();
  await expect(foundMeal).toBeVisible();
  await checkPage(page);
  await page.goto('/meal-search?zip=31401');
  await expect(reloadButton(page)).toBeVisible();

  await page.goto('/alerts');
  await expect(reloadButton(page)).toHaveCount(1);
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await page.getByRole('button', { name: 'Create alert' }).click();
    await expect(reloadButton(page)).toHaveCount(2 + clicks);
  }
  await page.goto('/customer-profile');
  await page.getByRole('button', { name: 'Tokens for your software' }).click();
  await expect(reloadButton(page)).toBeVisible();
  await page.unrouteAll();
  await reloadButton(page).click();
  await page.getByRole('button', { name: 'Tokens for your software' }).click();
  await expect(page.getByText('Something went wrong')).toBeHidden();
});

test('after a deploy, each part of a kitchen’s page without its script offers a reload, and the rest works', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(goneErrors);
  const restaurant = await buildRestaurant(env.app, { autoAccept: false });
  const meal = await buildMeal(env.app, restaurant);
  const [page, customer] = [await openBrowser(restaurant.owner), await openBrowser(await buildCustomer(env.app))];
  await removeScripts(page, /payouts-tab|danger-zone|passkey-list|quick-menu-button|planned-today|deny-form/);
  await page.goto('/dashboard?tab=payouts');
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "We couldn't load your payouts" })).toBeVisible();
  await page.getByRole('button', { name: 'Change meals' }).click();
  await expect(reloadButton(page)).toBeVisible();
  await checkPage(page);
  await page.goto('/profile');
  // In the panel of passkeys, and in the danger zone. The quick actions say it once they are tapped.
  await expect(reloadButton(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await checkPage(page);

  await goToPayment(customer, meal);
  await payWithCard(customer, '4242424242424242');
  await expect(orderTicket(customer, meal)).toBeVisible();
  const popup = page.getByRole('dialog', { name: 'New Order!' });
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(popup.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await popup.getByRole('button', { name: 'Keep order' }).click();
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('after a deploy, an admin without the script of the search can reload the page', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(goneErrors);
  const page = await openBrowser(await buildAdmin(env.app));
  await removeScripts(page, /palette-content/);
  await page.goto('/admin');
  await page.getByRole('button', { name: /Find anything/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible();
});

test('a page whose own script is gone is opened once more, and then offers a reload', async ({
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/404|Failed to fetch|Minified React error #418/);
  const page = await openBrowser();
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await removeScripts(page, /faq-page/);
  await page.goto('/faq');
  await expect(reloadButton(page)).toBeVisible();
  expect(documents).toBe(2);

  await page.unrouteAll();
  await reloadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
});
