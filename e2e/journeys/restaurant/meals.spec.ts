import { daysAfter, formatDay, minutesAfter, toLocalDate } from '@fondly/contract/time';
import { scaleTime } from '@fondly/dev/scale-time';
import * as market from '@fondly/server/meals/testing/meal-builders';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { passMidnight } from '../../actions/pass-midnight.ts';
import { buildCustomer, buildMeal, buildRestaurant, localTime, type Restaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const zone = 'America/New_York';
const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function chooseFromMenu(page: Page, name: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `More actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

// This file opens two browsers and more than a dozen pages.
test.slow();

test('a restaurant repeats a meal, cannot break promises to customers, and sells out with one tap', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  // Shortening the pickup window and deleting the meal are refused while a customer has an order.
  pageErrors.allow(/^PUT \/api\/restaurant\/meals\/[\w-]+ 409$/, /^DELETE \/api\/restaurant\/meals\/[\w-]+\S* 409$/);
  const restaurant = await buildRestaurant(env.app, { name: 'Kirkwood Oven' });
  const meal = await buildMeal(env.app, restaurant, { name: 'Peach Cobbler' });
  const customer = await openBrowser(await buildCustomer(env.app));
  await customer.goto(`/order/${meal.id}`);
  await customer.getByRole('button', { name: 'Continue to payment' }).click();
  const page = await openBrowser(restaurant.owner);
  await page.goto('/dashboard?tab=meals');
  await expect(tile(page, 'Peach Cobbler')).toContainText('1 in checkout');

  await chooseFromMenu(page, 'Peach Cobbler', 'Edit');
  await expect(page.getByText(/^1 portion is already ordered\./)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Plum Cobbler');
  await page.getByLabel('Pickup start').fill(localTime(env.app.clock.now()));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/You can make it longer, but not shorter or move it\.$/)).toBeVisible();
  await checkPage(page);
  await page.getByLabel('Pickup start').fill(localTime(minutesAfter(env.app.clock.now(), -30)));
  await page.getByLabel('Pickup end').fill(localTime(minutesAfter(env.app.clock.now(), 170)));
  await page.getByRole('switch', { name: 'Repeat every week' }).click();
  await page.getByRole('checkbox', { name: weekdayAhead(env.app.clock.now()) }).check();
  await expect(page.getByText(/^Next: /)).toContainText(formatDay(daysAfter(env.app.clock.now(), 2), zone));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Plum Cobbler is saved').first()).toBeVisible();

  await expect(async () => {
    await page.goto('/dashboard?tab=meals&show=upcoming');
    await expect(page.getByText('Auto-generated')).toBeVisible({ timeout: scaleTime(1000) });
  }).toPass();
  await checkPage(page);
  await page.getByRole('button', { name: 'Mark sold out: Plum Cobbler' }).click();
  await expect(page.getByText('OUT OF STOCK')).toBeVisible();
  await expect(page.getByText('Plum Cobbler: 8 to 0')).toBeVisible();

  await page.goto('/dashboard?tab=meals&show=recurring');
  await chooseFromMenu(page, 'Plum Cobbler', 'Delete');
  await page.getByRole('button', { name: 'Delete with upcoming days' }).click();
  await expect(page.getByRole('link', { name: 'See orders' })).toBeVisible();
  await checkPage(page);
});

test('a restaurant lists yesterday’s meals again with one tap, and a new meal with one line of text in a dialog', async ({
  env,
  openBrowser,
}) => {
  await passMidnight(env);
  const restaurant = await buildRestaurant(env.app, { name: 'Inman Pantry' });
  await listYesterday(env.app, restaurant);
  const page = await openBrowser(restaurant.owner);
  await page.goto('/dashboard?tab=meals');
  await checkPage(page);
  await page.getByRole('button', { name: 'List them again today' }).click();
  await expect(page.getByText('1 meal listed for today').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yesterday' })).toBeHidden();

  await page.getByRole('button', { name: 'Add New Meal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Meal' });
  await dialog.getByLabel('Quick entry (optional)').fill('8 corn chowder 6.50 from 0:00 until 23:59');
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Corn chowder');
  await dialog.getByLabel('Description').fill('Sweet corn and thyme.');
  await dialog.getByRole('button', { name: 'None of the top 9 allergens' }).click();
  await checkPage(page);
  await page.reload();
  await expect(dialog.getByLabel('Description')).toHaveValue('Sweet corn and thyme.');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add New Meal' }).click();
  await expect(dialog.getByText('We kept what you typed earlier.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Post meal' }).click();
  await expect(page.getByText('Menu item created successfully!').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(tile(page, 'Corn chowder')).toContainText('of 8 left');
});

/** The short name of the day after tomorrow. */
function weekdayAhead(now: Date): string {
  return formatDay(daysAfter(now, 2), zone).slice(0, 3);
}

/** Lists a meal for all of yesterday, so that it can be listed again at any hour today. */
async function listYesterday(app: Parameters<typeof market.meal>[0], restaurant: Restaurant): Promise<void> {
  const availableDate = toLocalDate(daysAfter(app.clock.now(), -1), zone);
  await market.meal(app, restaurant, { name: 'Cornbread', availableDate, pickup: ['00:00', '23:59'] });
}
