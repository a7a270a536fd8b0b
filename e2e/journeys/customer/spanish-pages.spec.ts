import { scaleTime } from '@fondly/dev/scale-time';
import type { Page } from '@playwright/test';
import { checkAccessibility, checkWidth } from '../../actions/check-page.ts';
import { buildCustomer, buildMeal, buildRestaurant, type Somebody } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { listPages } from '../../shots/list-pages.ts';
import { type PageIds, placeOrder } from '../../shots/seed-page-data.ts';

test.use({ locale: 'es-MX' });

/** The narrowest phone, and a tablet. */
const widthsPixels = [320, 768];

for (const audience of ['visitor', 'customer'] as const) {
  test(`every page of a ${audience} is in Spanish, passes axe, and fits the narrowest phone`, async ({
    env,
    openBrowser,
    pageErrors,
  }) => {
    test.slow();
    const customer = await buildCustomer(env.app);
    const pageIds = await buildPageData(env, customer);
    const page = await openBrowser(audience === 'customer' ? customer : undefined);
    // Some links have expired, and the empty version of a page names what does not exist.
    pageErrors.allow(/ 4\d\d$/);
    const pages = listPages(pageIds).filter((one) => one.audience === audience);
    const addresses = pages.flatMap(({ full, empty }) => [full.address, empty?.address ?? full.address]);
    for (const address of new Set(addresses)) await checkInSpanish(page, address);
  });
}

/** Opens a page at its English address, which leads to the Spanish page, and checks it at each width. */
async function checkInSpanish(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  // The server redirects from known addresses only.
  await page.goto(address === '/nowhere' ? '/es/nowhere' : address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('h1').first(), address).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0, { timeout: scaleTime(30_000) });
  // A Spanish time ends with a period: "4:30 p.m.".
  await expect(page.locator('main'), address).not.toContainText('m..');
  for (const width of widthsPixels) {
    await page.setViewportSize({ width, height: 844 });
    await checkWidth(page, width);
    await checkAccessibility(page);
  }
}

async function buildPageData(env: JourneyEnvironment, customer: Somebody): Promise<PageIds> {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const soldOut = await buildMeal(env.app, restaurant, { name: 'Shoyu Ramen', portions: 1 });
  await placeOrder(env, customer.cookie, soldOut.id, true);
  const orderId = await placeOrder(env, customer.cookie, meal.id, true);
  return {
    restaurantId: restaurant.id,
    mealId: meal.id,
    soldOutMealId: soldOut.id,
    orderId,
    collectedId: orderId,
    personId: customer.id,
  };
}
