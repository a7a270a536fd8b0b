import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('search filters survive a reload, the back button, and sharing the URL', async ({ env, openBrowser }) => {
  // Far from the restaurants of other journeys.
  const restaurant = await buildRestaurant(env.app, { name: 'Cabbagetown Greens', zip: '31401' });
  const food = {
    'Falafel Plate': { allergens: ['sesame' as const], diets: ['vegan' as const], priceCents: 575 },
    'Cream Soup': { allergens: ['milk' as const], diets: ['vegetarian' as const], priceCents: 400 },
    'House Surprise': { allergens: null, priceCents: 300 },
    'Sesame Bun': { allergens: ['wheat' as const], mayContain: ['milk' as const], priceCents: 700 },
  };
  for (const [name, row] of Object.entries(food)) await buildMeal(env.app, restaurant, { name, row });
  const page = await openBrowser(await buildCustomer(env.app));
  const shown = () => page.getByRole('region', { name: /found in/ }).getByRole('heading', { level: 3 });
  await page.goto(`/meal-search?zip=${restaurant.zip}`);
  await expect(shown()).toHaveCount(4);
  const surprise = page.getByRole('article').filter({ hasText: 'House Surprise' });
  await surprise.locator('summary').click();
  await expect(surprise.getByText('Allergens not listed')).toBeVisible();
  await checkPage(page);

  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Vegetarian' }).focus();
  await page.keyboard.press('Space');
  await expect(shown()).toHaveText(['Falafel Plate', 'Cream Soup']);
  await checkPage(page);
  await closeSheet(page, 2);
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(shown()).toHaveText(['Cream Soup', 'Falafel Plate']);
  await openSheet(page);
  // The result changes at once, before the URL does.
  await page.getByRole('checkbox', { name: 'Milk' }).check();
  await expect(shown()).toHaveText(['Falafel Plate']);
  await page.getByRole('checkbox', { name: 'Vegetarian' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText("1 more meal is hidden: the kitchen hasn't listed its allergens.")).toBeVisible();
  await checkPage(page);
  const mayContain = page.getByRole('switch', { name: 'Include “may contain”' });
  await mayContain.click();
  await expect(shown()).toHaveText(['Falafel Plate', 'Sesame Bun']);
  await expect(page.getByText('May contain milk', { exact: true })).toBeVisible();
  await checkPage(page);
  await mayContain.click();
  await closeSheet(page, 1);

  await page.reload();
  await expect(shown()).toHaveText(['Falafel Plate']);
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByText('Contains sesame')).toBeVisible();
  await expect(page.getByText('If you have an allergy, check with the kitchen before ordering.')).toBeVisible();
  await page.goBack();
  await expect(shown()).toHaveText(['Falafel Plate']);

  const friend = await openBrowser(await buildCustomer(env.app, 'Noor Haddad'));
  await friend.goto(page.url());
  await expect(friend.getByRole('heading', { name: `1 meal found in ${restaurant.zip}` })).toBeVisible();
  await expect(friend.getByLabel('Sort by')).toHaveValue('price');
  if (isPhone(friend)) await friend.getByRole('button', { name: /^Filters/ }).click();
  await friend.getByRole('button', { name: 'Clear filters' }).click();
  await closeSheet(friend, 4);
  await expect(friend.getByRole('heading', { name: `4 meals found in ${restaurant.zip}` })).toBeVisible();
});

/** On a phone, the filters are in a sheet that covers the meals. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

async function closeSheet(page: Page, meals: number): Promise<void> {
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: new RegExp(`^Show ${meals} meals?$`) }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
}

async function openSheet(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
}

test('a customer who sorts the meals of a search stays where they scrolled to', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Starland Suppers', zip: '31404' });
  // Those in the middle come first by price. The browser would follow them to the top of the page.
  for (const [index, letter] of [...'ABCDEFGHIJKL'].entries())
    await buildMeal(env.app, restaurant, {
      name: `Plate ${letter}`,
      row: { priceCents: index >= 3 && index < 9 ? 300 : 900 },
    });
  const page = await openBrowser(await buildCustomer(env.app));
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`/meal-search?zip=${restaurant.zip}`);
  const names = page.getByRole('region', { name: /found in/ }).getByRole('heading', { level: 3 });
  await expect(names).toHaveCount(12);
  await expect(names.first()).toHaveText('Plate A');
  await page.evaluate('window.scrollTo(0, 900)');

  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(names.first()).toHaveText('Plate D');
  expect(await page.evaluate<number>('window.scrollY')).toBe(900);
});
