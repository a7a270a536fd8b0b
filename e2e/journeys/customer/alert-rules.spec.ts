import { checkPage } from '../../actions/check-page.ts';
import { buildCustomer } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer creates an alert by keyboard, posts it to a webhook, and deletes it', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Create alert' }).press('Enter');
  await page.getByLabel('Name of this alert').fill('Ramen tonight');
  await page.getByRole('textbox', { name: 'ZIP' }).first().fill('30308');
  await page.getByRole('button', { name: 'Save alert' }).press('Enter');
  const rule = page.getByRole('article', { name: 'Ramen tonight' });
  await expect(rule).toContainText('30308');
  await checkPage(page);

  await rule.getByRole('button', { name: 'Webhook of Ramen tonight' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Post this alert to your own software' });
  await dialog.getByLabel('Address').fill('https://hooks.example.com/alerts');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Your signing secret' })).toHaveValue(/^whsec_/);
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await page.reload();
  await rule.getByRole('button', { name: 'Webhook of Ramen tonight' }).click();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://hooks.example.com/alerts');
  await dialog.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(dialog).toBeHidden();

  await rule.getByRole('button', { name: 'Delete alert Ramen tonight' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rule).toHaveCount(0);
  await checkPage(page);
});
