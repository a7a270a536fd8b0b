import { goToPayment, ticketOf } from '../../actions/go-to-payment.ts';
import { payButton, payWith, typeCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildKitchen, buildMeal } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const cutOff = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)$/;

test('no connection at the moment of paying: nothing is lost, and it goes on', async ({
  town,
  openBrowser,
  faults,
}) => {
  faults.allow(cutOff);
  const meal = await buildMeal(town.app, await buildKitchen(town.app));
  const page = await openBrowser(await buildCustomer(town.app));
  await goToPayment(page, meal);
  await typeCard(page, '4242424242424242');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. You can pay when your connection is back.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.context().setOffline(false);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(ticketOf(page, meal).getByText('Your pickup code')).toBeVisible();
});

test('the answer to a payment is lost: it is not paid twice', async ({ town, openBrowser, faults }) => {
  // The second click confirms what was confirmed already, which the provider refuses.
  faults.allow(cutOff, /\/confirm 400$/);
  const meal = await buildMeal(town.app, await buildKitchen(town.app));
  const page = await openBrowser(await buildCustomer(town.app));
  await goToPayment(page, meal);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible();
  await page.unroute('**/v1/payment_intents/*/confirm');
  await page.context().setOffline(false);
  // The page may learn by itself that it was paid, and be gone from under the finger.
  await expect(async () => {
    if (await payButton(page).isVisible()) await payButton(page).click({ timeout: 1000 });
    await expect(ticketOf(page, meal).getByText('Your pickup code')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  expect(await town.countCharges(orderId)).toBe(1);
});

test('the card provider is down: the sentence, and the same button goes on', async ({ town, openBrowser, faults }) => {
  faults.allow(/^POST \/api\/checkout 503$/);
  const meal = await buildMeal(town.app, await buildKitchen(town.app));
  const customer = await buildCustomer(town.app);
  const page = await openBrowser(customer);
  await page.goto(`/order/${meal.id}`);
  await page.getByLabel('Special instructions (optional)').fill('No scallions');
  const match = { method: 'POST', path: '/v1/payment_intents' };
  await town.orderSandbox('/faults', { match, times: 1, action: { error: { status: 500, type: 'api_error' } } });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create order. Please try again.');
  await expect(page.getByLabel('Special instructions (optional)')).toHaveValue('No scallions');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(page, '4242424242424242');
  await expect(ticketOf(page, meal).getByText('Your pickup code')).toBeVisible();
  const { rows } = await town.app.db.$client.query('select id from orders where customer_id = $1', [customer.id]);
  expect(rows).toHaveLength(1);
});
