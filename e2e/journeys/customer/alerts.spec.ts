import { minutesAfter, toLocalDate, toLocalTime } from '@fondly/contract/time';
import * as market from '@fondly/server/meals/testing/meal-builders';
import type { App } from '@fondly/server/platform/app';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { signOut } from '../../actions/sign-out.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a new meal of a favorite restaurant causes an email, a badge, and an alert that leads to the meal', async ({
  env,
  openBrowser,
}) => {
  const maya = await buildCustomer(env.app);
  const timezone = findTimezoneAtNoon(env.app.clock.now());
  const restaurant = await market.restaurant(env.app, { name: 'Soleil Bakery', zip: '30318', timezone });
  const page = await openBrowser(maya);
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await checkPage(page);
  await page.goto(`/kitchen/${restaurant.id}`);
  await page
    .getByRole('button', { name: /favorite/i })
    .first()
    .click();
  await expect(page.getByText('Added to favorites')).toBeVisible();

  await env.advance({ minutes: 3 });
  await page.goto('/kitchens');
  await listCroissants(env.app, restaurant, timezone);
  await env.advance({ seconds: 1 });
  await page.getByRole('link', { name: 'Alerts, 1 new' }).filter({ visible: true }).click();
  const alert = page.getByRole('article', { name: 'Croissants, Soleil Bakery' });
  await expect(alert).toContainText('$4.00');
  await checkPage(page);
  await expect.poll(() => env.mails(maya.email)[0]?.subject).toBe('Soleil Bakery: Croissants for $4.00');
  await alert.getByRole('link', { name: 'Order Now, Croissants' }).click();
  await expect(page).toHaveURL(/\/order\//);
  await page.goto('/alerts');
  await expect(alert).not.toContainText('New');
});

test('the pickup code is available offline and is deleted on sign-out', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/);
  const maya = await buildCustomer(env.app);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser(maya);
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toBeVisible();
  await page.goto('/past-orders');
  await expect(orderTicket(page, meal)).toBeVisible();
  const readOfflineTickets = () =>
    page.evaluate<string>("caches.match('/offline-tickets').then((answer) => answer?.text() ?? '')");
  await expect.poll(readOfflineTickets).not.toBe('');
  const text = await readOfflineTickets();
  expect(text).not.toMatch(/cents|card|email/i);
  const { pickupCode } = JSON.parse(text).tickets[0];

  await page.context().setOffline(true);
  await page.goto('/past-orders');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(pickupCode)).toBeVisible();
  await checkPage(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  await signOut(page);
  await page.context().setOffline(true);
  await page.goto('/past-orders');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

/** Alerts are sent during the day, so this finds a time zone where it is about noon now. */
function findTimezoneAtNoon(now: Date): string {
  const offset = now.getUTCHours() - 12;
  return `Etc/GMT${offset < 0 ? '' : '+'}${offset}`;
}

async function listCroissants(app: App, restaurant: market.Restaurant, timezone: string): Promise<void> {
  const now = app.clock.now();
  const [pickupStart, pickupEnd] = [minutesAfter(now, 30), minutesAfter(now, 150)];
  await market.meal(app, restaurant, {
    name: 'Croissants',
    priceCents: 400,
    originalPriceCents: 900,
    stock: 6,
    timezone,
    pickupStart,
    pickupEnd,
    availableDate: toLocalDate(now, timezone),
    pickupStartTime: toLocalTime(pickupStart, timezone),
    pickupEndTime: toLocalTime(pickupEnd, timezone),
  });
}
