import { randomUUID } from 'node:crypto';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment } from '../../actions/go-to-payment.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a meal that cannot be ordered shows the reason', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app);
  const soldOut = await buildMeal(env.app, restaurant, { portions: 0 });
  const ended = await buildMeal(env.app, restaurant, { startsInMinutes: -120, endsInMinutes: -1 });
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto(`/order/${soldOut.id}`);
  await expect(page.getByRole('alert')).toHaveText('Out of Stock');
  await checkPage(page);
  await page.goto(`/order/${ended.id}`);
  await expect(page.getByRole('alert')).toHaveText('This meal is no longer available. The pickup time has passed.');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
});

test('an unknown meal, restaurant, or page shows that it was not found', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(/ 40[04]$/);
  const page = await openBrowser(await buildCustomer(env.app));
  for (const id of [randomUUID(), 'ramen']) {
    await page.goto(`/order/${id}`);
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await page.goto(`/kitchen/${id}`);
    await expect(page.getByRole('heading', { name: 'Kitchen not found' })).toBeVisible();
  }
  await checkPage(page);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkPage(page);
});

test("another person's order is not found", async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(/ 404$/);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const owner = await openBrowser(await buildCustomer(env.app));
  await goToPayment(owner, meal);
  const { pathname, search } = new URL(owner.url());
  const stranger = await openBrowser(await buildCustomer(env.app, 'Jonas Berg'));
  await stranger.goto(pathname + search);
  await expect(stranger.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await stranger.goto('/past-orders');
  await expect(stranger.getByText('No orders found')).toBeVisible();
  await checkPage(stranger);
});

test('a customer without meals nearby joins the waitlist', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/meal-search?zip=99950');
  await expect(page.getByRole('heading', { name: 'No meals near you (yet)' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible();
  await page.getByRole('button', { name: 'Try Another ZIP Code' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
});

test('an ended session leads to the login page with the way back', async ({ env, openBrowser, pageErrors }) => {
  // Leaving for the login page may cut off a read, which the service worker then answers with an error.
  pageErrors.allow(/ 401$/, /GET \/api\/orders net::ERR_FAILED/);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const customer = await buildCustomer(env.app);
  const page = await openBrowser(customer);
  await page.goto(`/order/${meal.id}`);
  await expect(page.getByRole('heading', { name: 'Order your meal' })).toBeVisible();
  await env.app.db.client.query('delete from sessions where user_id = $1', [customer.id]);
  // Another request of the page may have noticed the ended session first.
  await page.evaluate("document.querySelector('button[type=submit]')?.click()");
  await page.waitForURL(`**/customer-onboarding?next=${encodeURIComponent(`/order/${meal.id}`)}&ended=1`);
});

test('a customer is redirected from the pages of restaurants', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(env.app));
  for (const address of ['/dashboard', '/orders', '/new-menu-item']) {
    await page.goto(address);
    await page.waitForURL('**/kitchens');
  }
});
