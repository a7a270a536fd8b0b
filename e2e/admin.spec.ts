import { checkPage } from './hands/check-page.ts';
import { buildAdmin, buildCustomer, buildKitchen, buildMeal } from './house/people.ts';
import { expect, test } from './house/test.ts';

test('an operator approves a kitchen in two clicks, which hears it at once', async ({ town, openBrowser }) => {
  const kitchen = await buildKitchen(town.app, { name: 'Petit Four Corners', status: 'pending' });
  const page = await openBrowser(await buildAdmin(town.app));
  const ownPage = await openBrowser(kitchen.owner);
  await ownPage.goto('/application-pending');
  await expect(ownPage.getByRole('heading', { level: 1, name: 'Application Under Review' })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Approve Petit Four Corners' }).click();
  await checkPage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();

  await ownPage.waitForURL('**/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Petit Four Corners is approved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve Petit Four Corners' })).toBeHidden();
  await checkPage(page);
  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: /Restaurant approved Petit Four Corners/ })).toBeVisible();
  await checkPage(page);
});

test("an operator suspends a kitchen, and its meals leave a customer's open search", async ({ town, openBrowser }) => {
  const kitchen = await buildKitchen(town.app, { name: 'Okra Lane Table' });
  await buildMeal(town.app, kitchen, { name: 'Okra Stew' });
  const customerPage = await openBrowser(await buildCustomer(town.app));
  await customerPage.goto(`/meal-search?zip=${kitchen.zip}`);
  await expect(customerPage.getByText('Okra Stew').first()).toBeVisible();

  const page = await openBrowser(await buildAdmin(town.app));
  await page.goto(`/admin/restaurants/${kitchen.id}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Three complaints in a day.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();

  await expect(customerPage.getByText('Okra Stew')).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await page.goto('/admin/totals');
  await expect(page.getByRole('region', { name: 'By ZIP' })).toBeVisible();
  await checkPage(page);
});

test('everybody else is turned away from the operators’ pages', async ({ town, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(town.app));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for operators' })).toBeVisible();
  await checkPage(page);
  const stranger = await openBrowser();
  await stranger.goto('/admin/audit');
  await stranger.waitForURL('**/login?next=%2Fadmin%2Faudit');
});
