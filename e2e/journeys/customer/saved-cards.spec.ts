import { scaleTime } from '@fondly/dev/scale-time';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { countEmptyFrames } from '../../actions/count-empty-frames.ts';
import { countTaps } from '../../actions/count-taps.ts';
import { orderTicket } from '../../actions/go-to-payment.ts';
import { bankFrame, cardFrame, payButton, typeCard } from '../../actions/pay-with-card.ts';
import { password, signUp } from '../../actions/sign-up.ts';
import { buildMeal, buildRestaurant, type Meal } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';

/** From the first of the three taps to the ticket, on a machine that does nothing else. */
const maxSeconds = scaleTime(4);
const asksEachTime = '4000002760003184';

test('a saved card pays the next order in three taps, and on another device after a code', async ({
  env,
  openBrowser,
}) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app), { portions: 8 });
  const page = await openBrowser();
  const email = await signUpAndSaveCard(page, meal, '4242424242424242');
  await cancelOrder(page, meal);

  await page.goto('/kitchens');
  const taps = countTaps(page);
  const start = performance.now();
  await taps.tap(page.getByRole('link', { name: 'Orders', exact: true }));
  await taps.tap(page.getByRole('button', { name: 'Order again' }));
  const sheet = page.getByRole('dialog', { name: 'Order with one tap' });
  await expect(sheet).toContainText('Maya Rivers pays with Visa ending in 4242.');
  await expect(cardFrame(page).getByLabel('Card number')).toHaveCount(0);
  const readEmptyFrames = await countEmptyFrames(page);
  await taps.tap(payButton(page));
  await expect(page.getByRole('heading', { name: 'We saved you a plate, Maya' })).toBeVisible();
  const seconds = (performance.now() - start) / 1000;
  console.log(`A next order: ${taps.count()} taps, ${seconds.toFixed(1)} s`);
  expect(taps.count()).toBe(3);
  expect(seconds).toBeLessThan(maxSeconds);
  expect(await readEmptyFrames()).toBe(0);
  await expect(sheet).toBeHidden();
  await expect(orderTicket(page, meal).getByText(/^[A-Z0-9]{4}$/)).toBeVisible();

  const other = await openBrowser();
  await logIn(other, email);
  await other.goto('/past-orders');
  await other.getByRole('button', { name: 'Order again' }).click();
  await payButton(other).click();
  const code = await readCode(env, email);
  await checkPage(other);
  await other.getByLabel('Code from your email').fill(code);
  await expect(other.getByRole('heading', { name: 'We saved you a plate, Maya' })).toBeVisible();

  await removeCard(page);
});

test('the bank asks inside the sheet', async ({ env, openBrowser }) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app), { portions: 8 });
  const page = await openBrowser();
  await signUpAndSaveCard(page, meal, asksEachTime);
  await cancelOrder(page, meal);
  await page.getByRole('button', { name: 'Order again' }).click();
  await payButton(page).click();
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'We saved you a plate, Maya' })).toBeVisible();
});

/** Signs up, orders, and pays with a card that is saved. @returns the customer's email */
async function signUpAndSaveCard(page: Page, meal: Meal, number: string): Promise<string> {
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Maya Rivers');
  await page.waitForURL('**/kitchens');
  await page.goto(`/order/${meal.id}`);
  await page.getByLabel('Phone').fill('404 555 0134');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await typeCard(page, number);
  await page.getByLabel('Save this card for next time').check();
  await checkPage(page);
  await payButton(page).click();
  if (number === asksEachTime) await bankFrame(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Payment received.')).toBeVisible();
  return email;
}

async function cancelOrder(page: Page, meal: Meal): Promise<void> {
  const ticket = orderTicket(page, meal);
  await ticket.getByText('Details').click();
  await ticket.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('article', { name: `${meal.name}, Canceled` })).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/kitchens');
}

async function readCode(env: JourneyEnvironment, email: string): Promise<string> {
  const findCode = () => /^\d{6}/.exec(env.mails(email).find(({ subject }) => /^\d{6} /.test(subject))?.subject ?? '');
  await expect.poll(findCode).not.toBeNull();
  return findCode()?.[0] ?? '';
}

async function removeCard(page: Page): Promise<void> {
  await page.goto('/customer-profile');
  const cards = page.getByRole('region', { name: 'Cards' });
  await expect(cards).toContainText('Visa ending in 4242');
  await checkPage(page);
  await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(cards).toContainText('No saved cards.');
}
