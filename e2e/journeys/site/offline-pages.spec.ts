import { buildCustomer, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const offlineErrors = /ERR_INTERNET_DISCONNECTED|Unable to preload|Failed to fetch/;

test('without a connection, a kitchen reads that it is offline, and the page opens when the connection is back', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(offlineErrors);
  const restaurant = await buildRestaurant(env.app);
  const page = await openBrowser(restaurant.owner);
  await page.goto('/pickup');
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup Management' })).toBeVisible();

  await page.context().setOffline(true);
  await page.evaluate('document.querySelector(\'a[href="/counter"]\').click()');
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup Management' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
});

test('without a connection, a kitchen that reloads its page reads that it is offline', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(offlineErrors);
  const restaurant = await buildRestaurant(env.app);
  const page = await openBrowser(restaurant.owner);
  await page.goto('/counter');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
});

test('without a connection, a customer keeps the pickup codes on the next page', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(offlineErrors);
  // The service worker fails a read of the orders that is on its way when the connection ends.
  pageErrors.allow(/GET \/api\/orders net::ERR_FAILED/);
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/kitchens');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
