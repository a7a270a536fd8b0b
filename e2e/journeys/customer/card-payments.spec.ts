import { policies } from '@fondly/contract/policies';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { bankFrame, payButton, payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant, type Meal, type Somebody } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';

type OpenBrowser = (person?: Somebody) => Promise<Page>;

/** The response to a declined card, which these journeys expect. */
const declinedResponse = /^POST \/v1\/payment_intents\/\w+\/confirm 402$/;

const commonDeclines = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', "Your card doesn't have enough funds."],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "The security code doesn't match your card."],
] as const;
const rareDeclines = [
  ['4000000000000119', "Your bank couldn't process the payment. Wait a few minutes and try again."],
  ['4000000000009987', 'Your card was declined.'],
  ['4100000000000019', 'Your card was declined.'],
  ['4000056655665556', 'This is a sandbox. Use a test card, such as 4242 4242 4242 4242.'],
] as const;

for (const [name, cards, acceptedCard] of [
  ['declined', commonDeclines, '4242424242424242'],
  ['rarely declined', rareDeclines, '378282246310005'],
] as const) {
  test(`${name} cards show the reason, and another card pays for the same order`, async ({
    env,
    openBrowser,
    pageErrors,
  }) => {
    pageErrors.allow(declinedResponse);
    const { page, meal } = await openPayment(env, openBrowser);
    const orderId = new URL(page.url()).searchParams.get('order');
    for (const [number, sentence] of cards) {
      await payWithCard(page, number);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    }
    await checkPage(page);
    await payWithCard(page, acceptedCard);
    await expect(page.getByText('Payment received.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('order')).toBe(orderId);
    await expect(orderTicket(page, meal)).toHaveCount(1);
  });
}

test('an order ends after five declined cards', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(declinedResponse);
  const { page } = await openPayment(env, openBrowser);
  for (let attempt = 1; attempt < policies.maxCardDeclines; attempt += 1) {
    await payWithCard(page, '4000000000000002');
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  }
  await payWithCard(page, '4000000000000002');
  await expect(page.getByRole('heading', { name: "Your payment didn't go through" })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByRole('heading', { name: 'Order your meal' })).toBeVisible();
});

test('an invalid card number is reported in the card form', async ({ env, openBrowser }) => {
  const { page } = await openPayment(env, openBrowser);
  await payWithCard(page, '4242424242424241');
  await expect(page.getByRole('alert').filter({ hasText: /card number/i })).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('a failed or closed bank verification can be repeated, and a completed one pays', async ({ env, openBrowser }) => {
  const { page, meal } = await openPayment(env, openBrowser);
  await payWithCard(page, '4000000000003220');
  await expect(bankFrame(page).getByText('$7.50')).toBeVisible();
  await checkPage(page);
  await bankFrame(page).getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await payWithCard(page, '4000002500003155');
  await bankFrame(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await payWithCard(page, '4000002760003184');
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(orderTicket(page, meal).getByText('Your pickup code')).toBeVisible();
});

test('a card can be declined after the bank verification', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(declinedResponse);
  const { page } = await openPayment(env, openBrowser);
  await payWithCard(page, '4000008400001629');
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
});

test('a payment that is processing is confirmed when the bank answers', async ({ env, openBrowser }) => {
  const { page, meal } = await openPayment(env, openBrowser);
  await payWithCard(page, '4000009999990008');
  await expect(page.getByText('Payment is being processed. Please check your email for confirmation.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await env.advance({ seconds: 31 });
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(orderTicket(page, meal).getByText('Your pickup code')).toBeVisible();
});

async function openPayment(env: JourneyEnvironment, openBrowser: OpenBrowser): Promise<{ page: Page; meal: Meal }> {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  return { page, meal };
}
