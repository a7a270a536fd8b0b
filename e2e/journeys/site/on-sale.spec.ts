import { countTodaysMeals } from '@fondly/server/meals/search/count-todays-meals';
import { checkPage } from '../../actions/check-page.ts';
import { scrollToTodaysMeals } from '../../actions/find-meal-on-landing-page.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a visitor looks around without an account, and signs in to order', async ({ env, openBrowser, pageErrors }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Sorghum Street' });
  const meal = await buildMeal(env.app, restaurant, { endsInMinutes: 55 });
  const gone = await buildMeal(env.app, restaurant, { name: 'Corn Bread' });
  await countTodaysMeals(env.app);
  const page = await openBrowser();

  await page.goto('/');
  await scrollToTodaysMeals(page);
  const card = page.getByRole('article').filter({ hasText: restaurant.name });
  await card.getByRole('link', { name: meal.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: meal.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Corn Bread', exact: true })).toBeVisible();
  await checkPage(page);

  await page.getByRole('link', { name: restaurant.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: restaurant.name })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: restaurant.zip, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Meals in ${restaurant.zip} today` })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Meals in Atlanta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good food left today in Atlanta' })).toBeVisible();
  await checkPage(page);

  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buena comida disponible hoy en Atlanta' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: restaurant.name }).click();
  await page.getByRole('link', { name: 'Corn Bread', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corn Bread' })).toBeVisible();
  await env.app.db.client.query('update meals set is_active = false where id = $1', [gone.id]);
  await env.advance({ minutes: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'This meal is gone' })).toBeVisible();
  await checkPage(page);

  await page.getByRole('link', { name: `Order Now, ${meal.name}` }).click();
  await page.waitForURL((url) => url.searchParams.get('next') === `/order/${meal.id}`);
  pageErrors.allow(/never-was 404/);
  await page.goto('/k/never-was');
  await expect(page.getByRole('heading', { level: 2, name: "We couldn't find this page" })).toBeVisible();
  await checkPage(page);
});
