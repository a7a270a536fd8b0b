import { checkPage } from '../../actions/check-page.ts';
import { buildCustomer } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer creates an alert by keyboard, has it sent to a web address, and deletes it', async ({
  env,
  openBrowser,
}) => {
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Create alert' }).press('Enter');
  await page.getByLabel('Name of this alert').fill('Ramen tonight');
  await page.getByRole('textbox', { name: 'ZIP' }).first().fill('30308');
  await page.getByRole('button', { name: 'Save alert' }).press('Enter');
  const rule = page.getByRole('article', { name: 'Ramen tonight' });
  await expect(rule).toContainText('30308');
  await checkPage(page);

  await rule.getByRole('button', { name: 'More for Ramen tonight' }).press('Enter');
  await checkPage(page);
  await page.getByRole('menuitem', { name: 'More ways' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'More ways to get this alert' });
  await dialog.getByLabel('Your web address').fill('https://hooks.example.com/alerts');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Your signing secret' })).toHaveValue(/^whsec_/);
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await page.reload();
  await rule.getByRole('button', { name: 'More for Ramen tonight' }).click();
  await page.getByRole('menuitem', { name: 'More ways' }).click();
  await expect(dialog.getByLabel('Your web address')).toHaveValue('https://hooks.example.com/alerts');
  await dialog.getByRole('button', { name: 'Remove address' }).click();
  await expect(dialog).toBeHidden();

  await rule.getByRole('button', { name: 'More for Ramen tonight' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rule).toHaveCount(0);
  await checkPage(page);
});
