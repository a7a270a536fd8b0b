import { findBrowser } from '@fondly/dev/browser';
import { openPushService, type PushDevice } from '@fondly/dev/local-servers/push-service';
import type { BrowserContext, Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { signOut } from '../../actions/sign-out.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

// A browser without windows hears no push messages.
const browser = findBrowser();
if (browser) test.use({ launchOptions: { executablePath: browser } });

test('after the first order a phone is asked, hears "ready", leads to the ticket, and is forgotten at sign-out', async ({
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
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('Shall we tell you when it is ready?')).toBeHidden();
  await page.goto('/customer-profile');
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked();
  await checkPage(page);

  await restaurantPage.goto('/orders');
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await restaurantPage.getByRole('button', { name: 'Mark Ready' }).click();
  await expect.poll(() => service.received.length).toBe(1);
  await deliverPush(page, env.url, JSON.stringify(service.received[0]?.message));
  await expect.poll(() => listNotifications(page)).toEqual(['Your order is ready']);
  await tapNotification(page);
  await page.waitForURL('**/past-orders?order=*');
  await expect(orderTicket(page, meal)).toContainText('Ready for pickup');

  await signOut(page);
  const { rows } = await env.app.db.$client.query('select from push_devices d where endpoint = $1', [
    service.received[0]?.device,
  ]);
  expect(rows).toEqual([]);
  await service.close();
});

/** Stands for the browser's own push service, which is on the internet; everything else of the browser is its own. */
async function stubPushSubscription(context: BrowserContext, device: PushDevice): Promise<void> {
  const { endpoint, ...keys } = device;
  await context.addInitScript(`{
    const kept = 'push-of-this-test';
    const subscription = {
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => localStorage.removeItem(kept),
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(kept, 'yes');
      return subscription;
    };
  }`);
}

/** What the push service does last: it hands the words to the browser, which wakes our service worker. */
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

/** A notification lies outside of the page, where no test reaches: the worker is told of the tap as a browser tells it. */
async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
}
