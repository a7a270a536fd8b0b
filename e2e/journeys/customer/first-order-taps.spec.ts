import { randomUUID } from 'node:crypto';
import { scaleTime } from '@fondly/dev/scale-time';
import { findMealOnLandingPage } from '../../actions/find-meal-on-landing-page.ts';
import { openHand } from '../../actions/open-hand.ts';
import { cardFrame, payButton } from '../../actions/pay-with-card.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const maxTaps = 10;
/** For a person who types five characters a second, on a machine that does nothing else. */
const maxSeconds = scaleTime(45);

test('a new customer pays for a first order within 10 taps and 45 seconds', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Okra Lane Table' });
  await buildMeal(env.app, restaurant, { endsInMinutes: 20 });
  const page = await openBrowser();
  const hand = openHand(page);

  const orderLink = await findMealOnLandingPage(env, page, restaurant.name);
  const start = performance.now();
  await hand.tap(orderLink);
  await hand.tap(page.getByLabel('Full name'));
  await hand.type('Maya Rivers');
  await hand.tap(page.getByLabel('Email', { exact: true }));
  await hand.type(`maya${randomUUID().slice(0, 6)}@mail.test`);
  await hand.tap(page.getByLabel('Password', { exact: true }));
  await hand.type('seven plates');
  await hand.tap(page.getByRole('button', { name: 'Create account' }));
  await hand.tap(page.getByLabel('Phone'));
  await hand.type('4045550134');
  await hand.tap(page.getByRole('button', { name: 'Continue to payment' }));
  await hand.tap(cardFrame(page).getByLabel('Card number'));
  // The form moves on to the expiry and the security code by itself.
  await hand.type('4242424242424242');
  await hand.type('1234');
  await hand.type('123');
  await hand.tap(payButton(page));
  await expect(page.getByRole('heading', { name: 'We saved you a plate, Maya' })).toBeVisible();
  const seconds = (performance.now() - start) / 1000;

  console.log(`A first order: ${hand.taps()} taps, ${seconds.toFixed(1)} s`);
  expect(hand.taps()).toBeLessThanOrEqual(maxTaps);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);

  // The order's phone is the account's from now on.
  await page.goto('/customer-profile');
  await expect(page.getByText('404 555 0134')).toBeVisible();
});
