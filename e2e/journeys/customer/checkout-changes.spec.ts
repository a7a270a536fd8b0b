import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { cardFrame, payButton, payWithCard, typeCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? '';

test('a customer changes the details, goes back, and reloads the payment step before paying', async ({
  env,
  openBrowser,
}) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  const first = orderIdOf(page);

  // The bar covers the link until a person scrolls. A click in the frame of the scroll still reaches Stripe's frame, which
  // was there before, so the scroll comes first.
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page.getByText(/We're holding this meal for you until \d+:\d\d [AP]M\./)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toHaveText('Pay $15.00');
  const second = orderIdOf(page);
  expect(second).not.toBe(first);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Order your meal' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  expect(orderIdOf(page)).toBe(second);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $15.00' })).toBeEnabled();
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toContainText('2 × Tonkotsu Ramen');
  expect(orderIdOf(page)).toBe(second);
});

test('a double click creates one order and one payment', async ({ env, openBrowser }) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const customer = await buildCustomer(env.app);
  const page = await openBrowser(customer);
  await page.goto(`/order/${meal.id}`);
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
  await typeCard(page, '4242424242424242');
  await payButton(page).dblclick();
  await expect(page.getByText('Payment received.')).toBeVisible();
  const { rows } = await env.app.db.client.query<{ id: string }>('select id from orders where customer_id = $1', [
    customer.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await env.countCharges(rows[0]?.id ?? '')).toBe(1);
});

test('a second tab replaces the order of the first one, and both tabs show the payment', async ({
  env,
  openBrowser,
}) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const first = await openBrowser(await buildCustomer(env.app));
  await goToPayment(first, meal);
  const second = await first.context().newPage();
  await second.goto(`/order/${meal.id}`);
  await second.getByRole('button', { name: 'Increase quantity' }).click();
  await second.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(second)).toHaveText('Pay $15.00');
  await expect(first.getByRole('heading', { name: 'You started a newer order' })).toBeVisible();
  await checkPage(first);
  await first.goto(second.url());
  await expect(cardFrame(first).getByLabel('Card number')).toBeVisible();
  await payWithCard(second, '4242424242424242');
  await expect(second.getByText('Payment received.')).toBeVisible();
  await first.waitForURL('**/past-orders?payment=success**');
});

test('a hold counts down, can be extended once, and expires', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 1 });
  const page = await openBrowser(await buildCustomer(env.app));
  await page.clock.install();
  await goToPayment(page, meal);
  await expect(page.getByRole('timer')).toHaveText(/^4:\d\d left$/);
  await page.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^9:\d\d left$/);
  await expect(page.getByRole('button', { name: 'Add time' })).toBeHidden();

  const other = await openBrowser(await buildCustomer(env.app, 'Jonas Berg'));
  await other.goto(`/order/${meal.id}`);
  await expect(other.getByText('Out of Stock')).toBeVisible();
  await env.advance({ minutes: 11 });
  await page.clock.fastForward('11:00');
  await expect(page.getByRole('heading', { name: 'Your time to pay ran out' })).toBeVisible();
  await checkPage(page);
  await expect(other.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});
