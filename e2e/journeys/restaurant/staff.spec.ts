import { randomUUID } from 'node:crypto';
import { checkPage } from '../../actions/check-page.ts';
import { buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an owner invites a person to the counter staff and removes them', async ({ env, openBrowser, pageErrors }) => {
  const restaurant = await buildRestaurant(env.app);
  const [owner, tablet] = [await openBrowser(restaurant.owner), await openBrowser()];
  const email = `theo-${randomUUID().slice(0, 8)}@example.test`;
  await owner.goto('/staff');
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('region', { name: 'Invitations' })).toContainText(email);
  await checkPage(owner);

  let link = '';
  await expect(() => {
    link = /\/join\?token=[\w-]+/.exec(env.mails(email)[0]?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await tablet.goto(link);
  await tablet.getByLabel('Full name').fill('Theo Park');
  await tablet.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await checkPage(tablet);
  await tablet.getByRole('button', { name: 'Accept and join' }).click();
  await tablet.waitForURL('**/counter');
  const menuButton = tablet.getByRole('button', { name: 'Open the menu' });
  // On a phone, the pages are in a menu.
  if (await menuButton.isVisible()) await menuButton.click();
  await expect(tablet.getByRole('navigation', { name: 'Kitchen pages' }).getByRole('link')).toHaveCount(2);
  if (await menuButton.isVisible()) await tablet.keyboard.press('Escape');
  await checkPage(tablet);

  await owner.getByRole('button', { name: 'More options for Theo Park' }).click();
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await checkPage(owner);
  // The tablet learns from a refused request that its session has ended.
  pageErrors.allow(/401/);
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await tablet.waitForURL('**/restaurant-login**');
});
