import { findHeadlessBrowser } from '@fondly/dev/browser';
import { chromium } from '@playwright/test';
import { buildCustomer, buildMeal, buildRestaurant, type Somebody } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const widths = [320, 390];

test('every page fits a phone whose owner chose text of twice the size', async ({ env }) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const customer = await buildCustomer(env.app);
  const pages: [Somebody | null, string][] = [
    ...['/', '/faq', '/login', '/signup-flow', '/demand/30308'].map((path): [null, string] => [null, path]),
    ...['/kitchens', '/meal-search?zip=30308', `/order/${meal.id}`, '/past-orders', '/alerts', '/customer-profile'].map(
      (path): [Somebody, string] => [customer, path],
    ),
    ...['/dashboard', '/dashboard?tab=meals', '/orders', '/counter', '/pickup', '/dashboard?tab=profile'].map(
      (path): [Somebody, string] => [restaurant.owner, path],
    ),
  ];
  // Only a setting of the browser changes what an em is in a media query.
  const executablePath = findHeadlessBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'],
  });
  const tooWide: string[] = [];
  for (const width of widths) {
    for (const [person, path] of pages) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      if (person) await context.addCookies([{ ...person.cookie, url: env.url }]);
      const page = await context.newPage();
      await page.goto(`${env.url}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
      if (scrollWidth > width) tooWide.push(`${path} at ${width}: ${scrollWidth}`);
      await context.close();
    }
  }
  await browser.close();
  expect(tooWide).toEqual([]);
});
