import { scaleTime } from '@fondly/dev/scale-time';
import { checkPage } from '../../actions/check-page.ts';
import { placeOrder } from '../../actions/place-order.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { openTablet } from '../../fixtures/open-tablet.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The promise is one second. A machine that runs other tests at the same time gets three. */
const popupMilliseconds = scaleTime(process.env.LONG ? 1000 : 3000);

test('counter staff see new orders after a lost connection, and hand them over while offline', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 5 });
  const customer = await buildCustomer(env.app);
  const page = await openBrowser(restaurant.owner);
  await page.setViewportSize({ width: 1024, height: 768 });
  const { request } = (await openBrowser(customer)).context();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Open Counter' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await checkPage(page);
  // The scripts of the other pages load a few seconds after the first one.
  const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/orders-page-'))`;
  await expect.poll(() => page.evaluate<boolean>(loaded)).toBe(true);
  // Close every connection, as when a router restarts.
  pageErrors.allow(/ERR_(CONNECTION|EMPTY|INCOMPLETE|INTERNET|NETWORK|SOCKET)/);
  env.closeConnections();
  const { orderId, pickupCode } = await placeOrder(env, request, meal, customer);
  const paidAt = Date.now();
  const popup = page.getByRole('dialog').filter({ hasText: 'New Order!' });
  await expect(popup).toBeVisible();
  expect(Date.now() - paidAt).toBeLessThan(popupMilliseconds);
  await page.getByRole('button', { name: 'Got it!' }).click();
  await expect(page.getByRole('heading', { name: 'Due next 1' })).toBeVisible();

  const second = await placeOrder(env, request, meal, customer);
  await page.getByRole('button', { name: 'Got it!' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Due next 2' })).toBeVisible();
  await page.getByLabel("Enter the customer's pickup code").pressSequentially(second.pickupCode);
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Due next 1' })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByLabel("Enter the customer's pickup code").pressSequentially(pickupCode.toLowerCase());
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText(/1 change is saved here/)).toBeVisible();
  await checkPage(page);
  // The scripts of the other pages are here already: without them, the tap would lose the page.
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/1 change is saved here/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await expect(async () => {
    const order = await (await request.get(`${env.url}/api/orders/${orderId}`)).json();
    expect(order).toMatchObject({ closedReason: 'collected' });
  }).toPass();
  await expect(page.getByText("No pickups yet. We'll ring when an order comes in.")).toBeVisible();
});

test('a tablet shows new orders within a second of waking up, even if its connections died', async ({
  env,
  openBrowser,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const customer = await buildCustomer(env.app);
  const { request } = (await openBrowser(customer)).context();
  const tablet = await openTablet(env.url);
  await tablet.page.context().addCookies([{ ...restaurant.owner.cookie, url: env.url }]);
  await tablet.page.goto(`${env.url}/orders`);
  await expect(tablet.page.getByText('Live', { exact: true })).toBeVisible();
  // A page cannot end the requests for its own scripts, so a tablet that sleeps while it loads them waits for the browser.
  await tablet.page.waitForLoadState('networkidle');
  const acknowledgeNewOrder = async (since: number, milliseconds: number) => {
    const popup = tablet.page.getByRole('dialog').filter({ hasText: 'New Order!' });
    await popup.waitFor();
    expect(Date.now() - since).toBeLessThan(milliseconds);
    await tablet.page.getByRole('button', { name: 'Got it!' }).click();
    await expect(popup).toBeHidden();
  };

  tablet.freezeConnections();
  await placeOrder(env, request, meal, customer);
  const resumedAt = Date.now();
  // Browsers send this event to a page that was frozen in the background.
  await tablet.page.evaluate(`document.dispatchEvent(new Event('resume'))`);
  await acknowledgeNewOrder(resumedAt, popupMilliseconds);
  await placeOrder(env, request, meal, customer);
  await acknowledgeNewOrder(Date.now(), popupMilliseconds);

  if (process.env.LONG) {
    // The whole device stops without an event.
    tablet.stop();
    tablet.freezeConnections();
    await placeOrder(env, request, meal, customer);
    await new Promise((resolve) => setTimeout(resolve, 8000));
    tablet.resume();
    await acknowledgeNewOrder(Date.now(), popupMilliseconds);

    // The device is awake, but its connections died: the page notices the missing heartbeats.
    tablet.freezeConnections();
    await placeOrder(env, request, meal, customer);
    await acknowledgeNewOrder(Date.now(), 7500 + popupMilliseconds);
  }
  await tablet.close();
});

test('a bar at night has a dark counter and board, and no other page', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Night Owl Bar' });
  const meal = await buildMeal(env.app, restaurant, { portions: 5 });
  const customer = await buildCustomer(env.app, 'Ola Night');
  const { request } = (await openBrowser(customer)).context();
  const page = await openBrowser(restaurant.owner);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/orders');
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('button', { name: 'Dark screen' }).click();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await placeOrder(env, request, meal, customer);
  await expect(page.getByRole('dialog').filter({ hasText: 'New Order!' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Got it!' }).click();
  await expect(page.getByRole('list', { name: 'To make' }).getByRole('listitem')).toHaveText(`1 ${meal.name}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'Change meals' }).click();
  await expect(page.getByRole('button', { name: /^Mark sold out: / })).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Sound is/ }).click();
  await expect(page.getByText('This is how a new order sounds.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark Ready' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await checkPage(page);
  await page.keyboard.press('Escape');

  await page.goto('/counter');
  await expect(page.getByRole('heading', { name: 'Due next 1' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark');
  await checkPage(page);
  await page.getByRole('link', { name: 'Meals' }).click();
  await expect(page.getByRole('heading', { name: 'Meals', level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-look');
});
