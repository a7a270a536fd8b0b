import { checkPage } from '../../actions/check-page.ts';
import { buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const file = `Dish,Price,What is inside,Allergens
Pho,12.50,Beef broth,"soy, wheat"
Spring rolls,6,Shrimp,shellfish
,9,Nameless,none
Rice,3,,`;

test('a kitchen imports its menu, also after a lost connection, and undoes the import in another tab', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const page = await openBrowser(restaurant.owner);
  await page.goto('/menu');
  const choose = (text: string) =>
    page
      .getByLabel('CSV file with your menu')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  pageErrors.allow(/422|400/);
  await choose('no table at all');
  await expect(page.getByRole('alert').or(page.getByText('Choose the column with the names.')).first()).toBeVisible();

  await choose(file);
  await page.getByLabel('Dish', { exact: true }).selectOption({ label: 'Name' });
  await expect(page.getByText('3 of 4 rows are dishes')).toBeVisible();
  await expect(page.getByText('Line 4')).toBeVisible();
  await checkPage(page);
  // Without a connection nothing is imported, and the file stays chosen.
  await page.context().setOffline(true);
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.getByRole('button', { name: 'Import 3 dishes' }).click();
  await expect(page.getByText("We couldn't reach Fondly").first()).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Import 3 dishes' }).click();
  await expect(page.getByRole('heading', { name: '3 dishes' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Spring rolls')).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto('/menu');
  await tab.getByRole('button', { name: 'Undo the import of menu.csv' }).click();
  await expect(tab.getByText('Your dishes appear here after the first import.')).toBeVisible();
  // The first tab still shows the button; a second undo changes nothing.
  await page.getByRole('button', { name: 'Undo the import of menu.csv' }).click();
  await expect(page.getByText('Your dishes appear here after the first import.')).toBeVisible();
});
