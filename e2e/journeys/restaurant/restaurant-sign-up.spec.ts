import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { password } from '../../actions/sign-up.ts';
import { buildCustomer } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const clickNext = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const expectStep = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toContainText(title);

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

test('a restaurant signs up after an interruption and waits for its review', async ({ env, openBrowser }) => {
  const email = `aiko-${randomUUID().slice(0, 8)}@example.test`;
  const page = await openBrowser();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Restaurants' }).click();
  await page.waitForURL('**/signup-flow');
  await fillRestaurant(page, email);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await clickNext(page);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await checkPage(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickNext(page);

  await expectStep(page, 'Where do people pick up?');
  await fillLocation(page);
  await page.getByLabel('Japanese').check();
  await checkPage(page);
  await clickNext(page);
  await expectStep(page, 'When are you open?');
  await page.getByLabel('Friday, closes').fill('01:30');
  await page.getByLabel('Closed on Sunday').check();
  await checkPage(page);

  await page.reload();
  await expectStep(page, 'Tell us about your restaurant');
  await expect(page.getByLabel('Restaurant name')).toHaveValue('Cloud Nine Noodles');
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await clickNext(page);
  await expectStep(page, 'Where do people pick up?');
  await clickNext(page);
  await expectStep(page, 'When are you open?');
  await expect(page.getByLabel('Friday, closes')).toHaveValue('01:30');
  await page.goBack();
  await expectStep(page, 'Where do people pick up?');
  await page.goForward();
  await expectStep(page, 'When are you open?');
  await clickNext(page);

  await expectStep(page, 'Payment and terms');
  await checkPage(page);
  await acceptAndComplete(page);
  await page.waitForURL('**/application-pending');
  await expectStep(page, 'Application Under Review');
  await expect
    .poll(() => env.mails(email).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Welcome to Fondly', 'Application received: Cloud Nine Noodles']));
  await page.goto('/dashboard');
  await page.waitForURL('**/application-pending');
});

test('a taken email address is refused, and its owner signs up with the existing account', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/POST \/api\/restaurant\/sign-up 409/);
  const customer = await buildCustomer(env.app);
  const page = await openBrowser();
  await page.goto('/signup-flow');
  await fillRestaurant(page, customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickNext(page);
  await fillLocation(page);
  await clickNext(page);
  await clickNext(page);
  await acceptAndComplete(page);
  await expect(
    page.getByText('An account with this email already exists. Please try signing in instead.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

  const ownerPage = await openBrowser(customer);
  await ownerPage.goto('/signup-flow');
  await expect(ownerPage.getByText(`You're logged in as ${customer.email}`)).toBeVisible();
  await expect(ownerPage.getByLabel('Password', { exact: true })).toBeHidden();
  await checkPage(ownerPage);
  await fillRestaurant(ownerPage, customer.email);
  await clickNext(ownerPage);
  await fillLocation(ownerPage);
  await clickNext(ownerPage);
  await clickNext(ownerPage);
  await acceptAndComplete(ownerPage);
  await ownerPage.waitForURL('**/application-pending');
});
