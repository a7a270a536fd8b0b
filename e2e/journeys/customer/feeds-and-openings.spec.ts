import { scaleTime } from '@fondly/dev/scale-time';
import { checkPage } from '../../actions/check-page.ts';
import { passMidnight } from '../../actions/pass-midnight.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer is alerted when the sales of a meal open, and orders it without a reload', async ({
  env,
  openBrowser,
}) => {
  await passMidnight(env);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  // Restaurants choose minutes. Seconds keep the journey short.
  const opens = new Date(+env.app.clock.now() + scaleTime(25_000));
  await env.app.db.client.query('update meals set on_sale_from = $2 where id = $1', [meal.id, opens]);
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto(`/order/${meal.id}`);
  await expect(page.getByText(/^This meal goes on sale at /)).toBeVisible();
  const openingAlert = page.getByRole('button', { name: `Tell me when sales open: ${meal.name}` });
  await openingAlert.press('Enter');
  await expect(openingAlert).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText("We'll tell you as soon as you can order it.")).toBeVisible();
  // The journey runs at any time of the day.
  await page.getByRole('switch', { name: 'Even during my quiet hours' }).click();
  await expect(page.getByRole('switch', { name: 'Even during my quiet hours' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0);
  await checkPage(page);

  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible({ timeout: scaleTime(45_000) });
  await checkPage(page);
  await env.advance({ seconds: 1 });
  await page.goto('/alerts');
  await expect(page.getByRole('link', { name: new RegExp(meal.name) }).first()).toBeVisible();
});

test('a customer reads alerts in a feed reader until the feed is deleted', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/customer-profile');
  await page.getByRole('button', { name: 'Feeds and calendar' }).click();
  await page.getByRole('button', { name: 'Create alerts feed' }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Address for JSON Feed' });
  await expect(address).toHaveValue(/^http/);
  await checkPage(page);
  const url = await address.inputValue();
  const feed = await fetch(url);
  expect(await feed.json()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] });

  await page.reload();
  await page.getByRole('button', { name: 'Feeds and calendar' }).click();
  await expect(page.getByText(/^Created /)).toBeVisible();
  await expect(address).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Alerts feed' }).click();
  await expect(page.getByText(/^Created /)).toHaveCount(0);
  expect((await fetch(url)).status).toBe(404);
  await checkPage(page);
});
