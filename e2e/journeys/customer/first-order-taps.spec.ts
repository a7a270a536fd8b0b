import { randomUUID } from 'node:crypto';
import { scaleTime } from '@fondly/dev/scale-time';
import { countTaps } from '../../actions/count-taps.ts';
import { findMealOnLandingPage } from '../../actions/find-meal-on-landing-page.ts';
import { cardFrame, payButton } from '../../actions/pay-with-card.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const maxTaps = 10;
/** For a person who types five characters a second, on a machine that does nothing else. */
const maxSeconds = scaleTime(45);

test('a new customer pays for a first order within 10 taps and 45 seconds', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Okra Lane Table' });
  await buildMeal(env.app, restaurant, { endsInMinutes: 55 });
  const page = await openBrowser();
  const taps = countTaps(page);

  const orderLink = await findMealOnLandingPage(env, page, restaurant.name);
  const start = performance.now();
  await taps.tap(orderLink);
  await taps.tap(page.getByLabel('Full name'));
  await taps.type('Maya Rivers');
  await taps.tap(page.getByLabel('Email', { exact: true }));
  await taps.type(`maya${randomUUID().slice(0, 6)}@mail.test`);
  await taps.tap(page.getByLabel('Password', { exact: true }));
  await taps.type('seven plates');
  await taps.tap(page.getByRole('button', { name: 'Create account' }));
  await taps.tap(page.getByLabel('Phone'));
  await taps.type('4045550134');
  await taps.tap(page.getByRole('button', { name: 'Continue to payment' }));
  await taps.tap(cardFrame(page).getByLabel('Card number'));
  // The form moves on to the expiry and the security code automatically.
  await taps.type('4242424242424242');
  await taps.type('1234');
  await taps.type('123');
  await taps.tap(payButton(page));
  await expect(page.getByRole('heading', { name: 'We saved you a plate, Maya' })).toBeVisible();
  const seconds = (performance.now() - start) / 1000;

  console.log(`A first order: ${taps.count()} taps, ${seconds.toFixed(1)} s`);
  expect(taps.count()).toBeLessThanOrEqual(maxTaps);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);

  // The order's phone is the account's from now on.
  await page.goto('/customer-profile');
  await expect(page.getByText('404 555 0134')).toBeVisible();
});
