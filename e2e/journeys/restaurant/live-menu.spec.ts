import { minutesAfter, toLocalDate } from '@fondly/contract/time';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { buildCustomer, buildMeal, buildRestaurant, localTime } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a new meal and every stock change appear on open pages', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Sweet Auburn Grill' });
  await buildMeal(env.app, restaurant, { name: 'Garden Salad' });
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto(`/kitchen/${restaurant.id}`);
  await expect(page.getByText('1 of 1 meal left')).toBeVisible();
  const search = await page.context().newPage();
  await search.goto(`/meal-search?zip=${restaurant.zip}`);
  await expect(search.getByRole('heading', { name: 'Garden Salad' })).toBeVisible();

  const restaurantPage = await openBrowser(restaurant.owner);
  await restaurantPage.goto('/new-menu-item');
  await writeMeal(restaurantPage, env.app.clock.now());
  await expect(restaurantPage.getByText('Menu item created successfully!').first()).toBeVisible();
  await expect(page.getByText('2 of 2 meals left')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Smoked Brisket Plate' })).toBeVisible();
  await expect(search.getByRole('heading', { name: 'Smoked Brisket Plate' })).toBeVisible();

  await restaurantPage.goto('/dashboard?tab=meals');
  const tile = restaurantPage.getByRole('article', { name: 'Smoked Brisket Plate' });
  await expect(tile).toBeVisible();
  await checkPage(restaurantPage);
  await tile.getByRole('button', { name: 'Remove one portion of Smoked Brisket Plate' }).click();
  await expect(page.getByText('Only 1 left!')).toBeVisible();
  await tile.getByRole('button', { name: 'Remove one portion of Smoked Brisket Plate' }).click();
  await expect(page.getByText('SOLD OUT', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the line for Smoked Brisket Plate' })).toBeVisible();
  await checkPage(page);
  await expect(search.getByText('SOLD OUT', { exact: true }).first()).toBeVisible();
  await tile.getByRole('button', { name: 'Restock Smoked Brisket Plate' }).click();
  await tile.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('Only 2 left!')).toBeVisible();
});

/** Fills in a meal whose pickup window is open now, at any time of day. */
async function writeMeal(page: Page, now: Date): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Smoked Brisket Plate');
  await page.getByLabel('Description').fill('Two slices, slaw and beans.');
  const milk = page.getByRole('radiogroup', { name: 'Milk' });
  await milk.getByRole('radio', { name: 'May contain' }).check();
  await page.getByRole('button', { name: 'No to the rest' }).click();
  await page.getByLabel('Price', { exact: true }).fill('6.50');
  await page.getByLabel('Original price (optional)').fill('14');
  await page.getByLabel('Available quantity').fill('2');
  await page.getByLabel('Restock level (optional)').fill('2');
  await page.getByLabel('Date').fill(toLocalDate(now, 'America/New_York'));
  await page.getByLabel('Pickup start').fill(localTime(now));
  await page.getByLabel('Pickup end').fill(localTime(minutesAfter(now, 120)));
  await checkPage(page);
  await page.getByRole('button', { name: 'Post meal' }).click();
}
