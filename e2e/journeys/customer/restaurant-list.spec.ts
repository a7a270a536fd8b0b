import { checkPage } from '../../actions/check-page.ts';
import { goToPayment } from '../../actions/go-to-payment.ts';
import { openPreloadedPage } from '../../actions/open-preloaded-page.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('on a new phone, the first response has the kitchens around the newest order, and no text covers a dish', async ({
  env,
  openBrowser,
}) => {
  const maya = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app, { name: 'Reynoldstown Rolls' });
  const meal = await buildMeal(env.app, restaurant, { row: { priceCents: 750, originalPriceCents: 1600 } });
  await goToPayment(await openBrowser(maya), meal);

  const page = await openBrowser(maya);
  await openPreloadedPage(page, '/kitchens');
  await expect(page.getByRole('heading', { name: 'Nearest first' })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: restaurant.name });
  const price = card.getByText(/from \$7\.50.*\$16\.00/);
  const [picture, text] = [await card.locator('picture').boundingBox(), await price.boundingBox()];
  expect(text?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  await expect(price).toHaveCSS('font-size', '13px');
  await checkPage(page);
});
