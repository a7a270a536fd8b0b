import { scaleTime } from '@fondly/dev/scale-time';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payButton, payWithCard, typeCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const connectionErrors = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)$/;

test('a customer who is offline can pay when the connection is back', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(connectionErrors);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  await typeCard(page, '4242424242424242');
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline. You can pay once you're back online.")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.context().setOffline(false);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(orderTicket(page, meal).getByText('Your pickup code')).toBeVisible();
});

test('a payment whose response was lost is not charged twice', async ({ env, openBrowser, pageErrors }) => {
  // Stripe refuses the second confirmation of a payment.
  pageErrors.allow(connectionErrors, /\/confirm 400$/);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await payWithCard(page, '4242424242424242');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible();
  await page.unroute('**/v1/payment_intents/*/confirm');
  await page.context().setOffline(false);
  // The page may learn that the order is paid and navigate away before the click.
  await expect(async () => {
    if (await payButton(page).isVisible()) await payButton(page).click({ timeout: scaleTime(1000) });
    await expect(orderTicket(page, meal).getByText('Your pickup code')).toBeVisible({ timeout: scaleTime(5000) });
  }).toPass({ timeout: scaleTime(40_000) });
  expect(await env.countCharges(orderId)).toBe(1);
});

test('an outage of the card provider shows a message, and the same button continues later', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/^POST \/api\/checkout 503$/);
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const customer = await buildCustomer(env.app);
  const page = await openBrowser(customer);
  await page.goto(`/order/${meal.id}`);
  await page.getByLabel('Special instructions (optional)').fill('No scallions');
  const match = { method: 'POST', path: '/v1/payment_intents' };
  await env.controlSandbox('/faults', { match, times: 1, action: { error: { status: 500, type: 'api_error' } } });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create order. Please try again.');
  await expect(page.getByLabel('Special instructions (optional)')).toHaveValue('No scallions');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal).getByText('Your pickup code')).toBeVisible();
  const { rows } = await env.app.db.client.query('select id from orders where customer_id = $1', [customer.id]);
  expect(rows).toHaveLength(1);
});
