import { checkPage } from '../../actions/check-page.ts';
import { countScreens } from '../../actions/count-screens.ts';
import { findMealOnLandingPage } from '../../actions/find-meal-on-landing-page.ts';
import { orderTicket } from '../../actions/go-to-payment.ts';
import { openPreloadedPage } from '../../actions/open-preloaded-page.ts';
import { cardFrame, payWithCard } from '../../actions/pay-with-card.ts';
import { signOut } from '../../actions/sign-out.ts';
import { password, signUp } from '../../actions/sign-up.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer edits their profile', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(env.app));
  await openPreloadedPage(page, '/customer-profile');
  await checkPage(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill('Maya R. Rivers');
  await checkPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Maya R. Rivers').first()).toBeVisible();
});

test('an owner logs in and opens the pages of the restaurant', async ({ env, openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Aiko Tanaka');
  await page.waitForURL('**/kitchens');
  await signOut(page);
  const restaurant = await buildRestaurant(env.app, { ownerEmail: email });
  await buildMeal(env.app, restaurant);

  await page.goto('/orders');
  await page.waitForURL('**/restaurant-login?next=**');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(Log|Sign) In$/i }).click();
  await page.waitForURL('**/orders');
  await page.goto('/dashboard');
  const soldOut = page.getByRole('button', { name: /^Mark sold out: / });
  await expect(soldOut).toBeVisible();
  await checkPage(page);
  await soldOut.click();
  await expect(page.getByText('SOLD OUT', { exact: true })).toBeVisible();
  await expect(page.getByText(/: \d+ to 0$/)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  await checkPage(page);
  await page.goto('/insights');
  await expect(page.getByRole('heading', { name: 'No insights yet' })).toBeVisible();
  await checkPage(page);
  await page.goto('/dashboard?tab=orders&archived=true');
  await expect(page.getByRole('heading', { name: 'Archived orders', level: 1 })).toBeVisible();
  await checkPage(page);
});

test('a restaurant under review sees a waiting page and can change its application', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { status: 'pending' });
  const page = await openBrowser(restaurant.owner);
  await page.goto('/dashboard');
  await page.waitForURL('**/application-pending');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Change your application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible();
  await checkPage(page);
});

test('an expired password reset link is refused', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/reset-password?token=long-gone');
  await expect(
    page.getByText('Invalid or expired password reset link. Please request a new one.').first(),
  ).toBeVisible();
  await checkPage(page);
});

/** Screens from the landing page to the pay button, for a signed-in customer. */
const maxScreens = 3;

test('a signed-in customer orders in three screens', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Three Steps Diner' });
  const meal = await buildMeal(env.app, restaurant, { endsInMinutes: 55 });
  const [page, restaurantPage] = [await openBrowser(await buildCustomer(env.app)), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  const screens = countScreens(page);
  await (await findMealOnLandingPage(env, page, restaurant.name)).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  expect(screens.size, [...screens].join(', ')).toBeLessThanOrEqual(maxScreens);
  await payWithCard(page, '6011111111111117');
  await orderTicket(page, meal).getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('$7.50');
  await checkPage(page);
  await page.goto('/zip/3031');
  await expect(page.getByRole('heading', { name: 'Invalid ZIP code' })).toBeVisible();
  await checkPage(page);

  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await expect(restaurantPage.getByRole('dialog')).toBeHidden();
  await restaurantPage.getByRole('button', { name: /^More for order/ }).click();
  await expect(restaurantPage.getByRole('menuitem', { name: 'Deny' })).toBeVisible();
  await checkPage(restaurantPage);
  await restaurantPage.keyboard.press('Escape');
  // Where it does not fit beside the filters, the view is one of the options.
  const list = restaurantPage.getByRole('button', { name: 'List' });
  if (!(await list.isVisible())) await restaurantPage.getByRole('button', { name: 'View options' }).click();
  await list.click();
  await expect(restaurantPage.getByRole('table')).toBeVisible();
  await checkPage(restaurantPage);
});
