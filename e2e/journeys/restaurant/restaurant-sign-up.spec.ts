import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { password } from '../../actions/sign-up.ts';
import { buildCustomer } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const stepOnScreen = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(title);

async function fillRestaurant(page: Page, email: string): Promise<void> {
  await page.getByLabel('Restaurant name').fill('Cloud Nine Noodles');
  await page.getByLabel('Contact first name').fill('Aiko');
  await page.getByLabel('Contact last name').fill('Tanaka');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill('404 555 0188');
}

async function fillLocation(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('88 Ponce Row NE, Atlanta, GA');
  await page.getByLabel('ZIP code').fill('30308');
  await page.getByLabel('Restaurant type').selectOption({ label: 'Chef-led' });
}

async function acceptAndComplete(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
}

test('a kitchen signs up, is interrupted, and waits for its review', async ({ town, openBrowser }) => {
  const email = `aiko-${randomUUID().slice(0, 8)}@example.test`;
  const page = await openBrowser();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Restaurants' }).click();
  await page.waitForURL('**/signup-flow');
  await fillRestaurant(page, email);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await next(page);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await checkPage(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await next(page);

  await stepOnScreen(page, 'Where do people pick up?');
  await fillLocation(page);
  await page.getByLabel('Japanese').check();
  await checkPage(page);
  await next(page);
  await stepOnScreen(page, 'When are you open?');
  await page.getByLabel('Friday, closes').fill('01:30');
  await page.getByLabel('Closed on Sunday').check();
  await checkPage(page);

  await page.reload();
  await stepOnScreen(page, 'Tell us about your restaurant');
  await expect(page.getByLabel('Restaurant name')).toHaveValue('Cloud Nine Noodles');
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await next(page);
  await stepOnScreen(page, 'Where do people pick up?');
  await next(page);
  await stepOnScreen(page, 'When are you open?');
  await expect(page.getByLabel('Friday, closes')).toHaveValue('01:30');
  await page.goBack();
  await stepOnScreen(page, 'Where do people pick up?');
  await page.goForward();
  await stepOnScreen(page, 'When are you open?');
  await next(page);

  await stepOnScreen(page, 'Payment and terms');
  await checkPage(page);
  await acceptAndComplete(page);
  await page.waitForURL('**/application-pending');
  await stepOnScreen(page, 'Application Under Review');
  await expect
    .poll(() => town.mails(email).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Welcome to Fondly', 'Application received: Cloud Nine Noodles']));
  await page.goto('/dashboard');
  await page.waitForURL('**/application-pending');
});

test('an address that is taken leads back to it; its owner signs up with the own account', async ({
  town,
  openBrowser,
  faults,
}) => {
  faults.allow(/POST \/api\/restaurant\/sign-up 409/);
  const customer = await buildCustomer(town.app);
  const page = await openBrowser();
  await page.goto('/signup-flow');
  await fillRestaurant(page, customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await next(page);
  await fillLocation(page);
  await next(page);
  await next(page);
  await acceptAndComplete(page);
  await expect(
    page.getByText('An account with this email already exists. Please try signing in instead.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

  const ownPage = await openBrowser(customer);
  await ownPage.goto('/signup-flow');
  await expect(ownPage.getByText(`You are signed in as ${customer.email}`)).toBeVisible();
  await expect(ownPage.getByLabel('Password', { exact: true })).toBeHidden();
  await checkPage(ownPage);
  await fillRestaurant(ownPage, customer.email);
  await next(ownPage);
  await fillLocation(ownPage);
  await next(ownPage);
  await next(ownPage);
  await acceptAndComplete(ownPage);
  await ownPage.waitForURL('**/application-pending');
});
