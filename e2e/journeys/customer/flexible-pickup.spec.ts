import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { chooseInOrderMenu, listOrderMenu } from '../../actions/choose-in-order-menu.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant, type Somebody } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A customer's page with the ticket of a meal that was just paid. */
async function payForMeal(
  env: JourneyEnvironment,
  openBrowser: (person: Somebody) => Promise<Page>,
  options: Parameters<typeof buildMeal>[2] = {},
) {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, options);
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  return { restaurant, meal, page, ticket: orderTicket(page, meal) };
}

test('a customer who is running late asks by keyboard, and the counter gives 20 minutes', async ({
  env,
  openBrowser,
}) => {
  const { restaurant, page, ticket } = await payForMeal(env, openBrowser);
  await chooseInOrderMenu(ticket, 'Running late');
  const dialog = page.getByRole('dialog', { name: 'Running late?' });
  await dialog.getByRole('radio', { name: /^20 more minutes/ }).focus();
  await page.keyboard.press('Space');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Ask the kitchen' }).press('Enter');
  await expect(ticket.getByText(/^You asked for 20 more minutes/)).toBeVisible();
  await checkPage(page);

  const counter = await openBrowser(restaurant.owner);
  await counter.goto('/counter');
  await counter.getByRole('button', { name: 'Got it!' }).click();
  const request = counter.getByRole('region', { name: /^Request for more time/ });
  await expect(request).toContainText('is running late and asks for 20 more minutes');
  await checkPage(counter);
  await counter.goto('/orders');
  await expect(request).toBeVisible();
  await checkPage(counter);
  await request.getByRole('button', { name: 'Give 20 min' }).click();
  await expect(counter.getByText(/can be picked up until/)).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(ticket.getByText('The kitchen said yes.')).toBeVisible();
  expect(await listOrderMenu(ticket)).not.toContain('Running late');
  await checkPage(page);
});

test('a friend picks up with a pass, whose link shows the way and a separate code', async ({ env, openBrowser }) => {
  const { restaurant, page, ticket } = await payForMeal(env, openBrowser);
  await chooseInOrderMenu(ticket, 'Send a friend');
  const dialog = page.getByRole('dialog', { name: 'Send a friend' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Please enter a first name, with letters only.')).toBeVisible();
  await dialog.getByLabel("Your friend's first name").fill('Sam');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(ticket.getByText('Sam can pick up your order.')).toBeVisible();
  await checkPage(page);

  const url = await readPassUrl(page);
  const friend = await openBrowser();
  await friend.goto(url);
  await expect(friend.getByText('Hi Sam, Maya asked you to pick up a meal.')).toBeVisible();
  await checkPage(friend);
  await expect(friend.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const code = (await friend.getByText(/^[A-Z\d]{4}$/).textContent()) ?? '';

  const counter = await openBrowser(restaurant.owner);
  await counter.goto('/counter');
  await counter.getByRole('button', { name: 'Got it!' }).click();
  await expect(counter.getByText('Or with a pickup pass: Sam')).toBeVisible();
  await counter.getByLabel("Enter the customer's pickup code").fill(code);
  await expect(counter.getByText('By pickup pass: Sam')).toBeVisible();
  await checkPage(counter);
  await counter.getByRole('button', { name: /^Hand over/ }).click();
  await expect(page.getByText('Picked up by Sam').first()).toBeVisible();
  await friend.reload();
  await expect(friend.getByText('This meal was picked up. Thank you!')).toBeVisible();
  await checkPage(friend);
});

/** The link that the ticket shares. */
async function readPassUrl(page: Page): Promise<string> {
  const { orders } = await page.evaluate<{ orders: { pickupPass: { url: string } | null }[] }>(
    "fetch('/api/orders').then((answer) => answer.json())",
  );
  return new URL(orders[0]?.pickupPass?.url ?? '').pathname;
}

test('a customer and the counter write to each other', async ({ env, openBrowser }) => {
  const { restaurant, page, ticket } = await payForMeal(env, openBrowser);
  await chooseInOrderMenu(ticket, 'Message');
  const dialog = page.getByRole('dialog', { name: /^Messages about order/ });
  await dialog.getByRole('button', { name: "I'm outside" }).click();
  await expect(dialog.getByText(/^You, /)).toBeVisible();
  await dialog.getByLabel('Your message').fill('Blue car, call 404 555 0134');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Blue car, call •••')).toBeVisible();
  await checkPage(page);

  const counter = await openBrowser(restaurant.owner);
  await counter.goto('/counter');
  await counter.getByRole('button', { name: 'Got it!' }).click();
  await counter.getByRole('button', { name: '2 new messages' }).click();
  const thread = counter.getByRole('dialog', { name: /^Messages about order/ });
  await expect(thread.getByText('Blue car, call •••')).toBeVisible();
  await thread.getByRole('button', { name: 'Two minutes, please' }).click();
  await checkPage(counter);
  await expect(dialog.getByText('Two minutes, please')).toBeVisible();
  await checkPage(page);
});

test('a customer who cannot come puts the meal on sale, and somebody else buys it', async ({ env, openBrowser }) => {
  const { restaurant, page, ticket, meal } = await payForMeal(env, openBrowser, { portions: 1, startsInMinutes: 60 });
  expect(await listOrderMenu(ticket)).toContain('Message');
  // Free cancellation ends five minutes after payment.
  await env.app.db.client.query(`update orders set payment_confirmed_at = payment_confirmed_at - interval '6 minutes'`);
  await page.reload();
  await chooseInOrderMenu(ticket, "Can't make it");
  const dialog = page.getByRole('dialog', { name: "Can't make it?" });
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Put on sale' }).press('Enter');
  await expect(ticket.getByText('1 portion is on sale again.')).toBeVisible();
  await checkPage(page);

  const counter = await openBrowser(restaurant.owner);
  await counter.goto('/counter');
  await counter.getByRole('button', { name: 'Got it!' }).click();
  await expect(counter.getByText('On sale again: 1 portion')).toBeVisible();
  await checkPage(counter);

  const other = await openBrowser(await buildCustomer(env.app));
  await goToPayment(other, meal);
  await payWithCard(other, '4242424242424242');
  await expect(orderTicket(other, meal)).toBeVisible();
  await expect(page.getByText('Someone else bought your meal.', { exact: false })).toBeVisible();
  await checkPage(page);
  await expect(counter.getByText('On sale again: 1 portion')).toHaveCount(0);
});
