import path from 'node:path';
import { checkPage } from '../../actions/check-page.ts';
import { password, signUp } from '../../actions/sign-up.ts';
import { expect, test } from '../../fixtures/test.ts';

const picture = path.resolve(import.meta.dirname, '../../../web/public/pictures/v-plate.webp');

test('a customer edits their account, downloads their data, and deletes the account', async ({
  openBrowser,
  pageErrors,
}) => {
  const page = await openBrowser();
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Maya Rivers');
  await page.waitForURL('**/kitchens');
  await page.goto('/customer-profile');

  await page.getByLabel('Profile Picture', { exact: true }).setInputFiles(picture);
  await expect(page.locator('#main img[src*="/files/"]')).toBeVisible();
  await page.getByRole('switch', { name: 'Marketing: Email' }).press('Space');
  await page.getByRole('button', { name: 'Logged-in devices' }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('eight plates of rice');
  await page.getByLabel('Confirm new password').fill('eight plates of rice');
  await checkPage(page);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Marketing: Email' })).toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('fondly-account.json');

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByLabel('Your password').fill('eight plates of rice');
  await checkPage(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('eight plates of rice');
  pageErrors.allow(/\/sign-in 401$/);
  await page.getByRole('button', { name: /^(Log|Sign) In$/i }).click();
  await expect(
    page.getByText("That email or password isn't right. Please try again, or reset your password."),
  ).toBeVisible();
});
