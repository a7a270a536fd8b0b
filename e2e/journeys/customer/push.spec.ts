import { policies } from '@fondly/contract/policies';
import { findBrowser } from '@fondly/dev/browser';
import { openPushService, type PushDevice } from '@fondly/dev/local-servers/push-service';
import type { BrowserContext, Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { signOut } from '../../actions/sign-out.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

// Chromium's headless shell receives no push messages.
const browser = findBrowser();
if (browser) test.use({ launchOptions: { executablePath: browser } });

test('a phone gets a push message when the order is ready, and its subscription ends on sign-out', async ({
  env,
  openBrowser,
}) => {
  const service = await openPushService();
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(await buildCustomer(env.app)), await openBrowser(restaurant.owner)];
  await page.context().grantPermissions(['notifications'], { origin: env.url });
  await stubPushSubscription(page.context(), service.subscribe());
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText("Want to know when it's ready?")).toBeHidden();
  await page.goto('/customer-profile');
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked();
  await checkPage(page);

  await restaurantPage.goto('/orders');
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await restaurantPage.getByRole('button', { name: 'Mark Ready' }).click();
  // The push waits until "ready" can no longer be undone.
  await expect(restaurantPage.getByRole('button', { name: 'Undo' })).toBeVisible();
  await env.advance({ seconds: policies.undoSeconds });
  await expect.poll(() => service.received.length).toBe(1);
  await deliverPush(page, env.url, JSON.stringify(service.received[0]?.message));
  await expect.poll(() => listNotifications(page)).toEqual(['Your order is ready']);
  await tapNotification(page);
  await page.waitForURL('**/past-orders?order=*');
  await expect(orderTicket(page, meal)).toContainText('Ready for pickup');

  await signOut(page);
  const { rows } = await env.app.db.client.query('select from push_devices d where endpoint = $1', [
    service.received[0]?.device,
  ]);
  expect(rows).toEqual([]);
  await service.close();
});

/** Replaces only the browser's push service, which is on the internet. */
async function stubPushSubscription(context: BrowserContext, device: PushDevice): Promise<void> {
  const { endpoint, ...keys } = device;
  await context.addInitScript(`{
    const storageKey = 'push-of-this-test';
    const subscription = {
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => localStorage.removeItem(storageKey),
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(storageKey) ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(storageKey, 'yes');
      return subscription;
    };
  }`);
}

/** Delivers a push message to the browser, which starts our service worker. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations;
      if (known) resolve(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
}

const listNotifications = (page: Page) =>
  page.evaluate<string[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title }) => title))`);

/** Dispatches the event of a tap to the service worker, because tests cannot reach notifications outside the page. */
async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
}
