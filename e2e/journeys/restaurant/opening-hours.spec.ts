import { localDay } from '@fondly/contract/time';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, ticketOf } from '../../actions/go-to-payment.ts';
import { payWith } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildKitchen, buildMeal } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a kitchen sets its hours, pauses, and closes today on a paid order', async ({ town, openBrowser }) => {
  const customer = await buildCustomer(town.app);
  const kitchen = await buildKitchen(town.app);
  const meal = await buildMeal(town.app, kitchen, { startsInMinutes: 0 });
  const [page, kitchenPage] = [await openBrowser(customer), await openBrowser(kitchen.owner)];
  await goToPayment(page, meal);
  await payWith(page, '4242424242424242');
  await expect(ticketOf(page, meal)).toContainText('Your pickup code');
  await page.goto(`/kitchen/${kitchen.id}`);

  await kitchenPage.goto('/pickup');
  await kitchenPage.getByRole('button', { name: 'Got it!' }).click();
  await setHours(kitchenPage);
  await expect(page.getByText('Open day and night')).toBeVisible();

  await kitchenPage.getByRole('button', { name: 'Pause new orders' }).click();
  const pause = kitchenPage.getByRole('dialog', { name: 'Pause new orders' });
  await pause.getByRole('radio', { name: 'Short on staff' }).check();
  await checkPage(kitchenPage);
  await pause.getByRole('button', { name: 'Pause', exact: true }).click();
  await kitchenPage
    .getByRole('dialog', { name: 'Before you save' })
    .getByRole('button', { name: 'Save and keep all' })
    .click();
  await expect(page.getByText(/^Paused until .*: Short on staff$/)).toBeVisible();
  await kitchenPage.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByText('Open day and night')).toBeVisible();

  await kitchenPage.getByRole('button', { name: 'Holiday Schedule' }).click();
  const holiday = kitchenPage.getByRole('dialog', { name: 'Holiday Schedule' });
  await holiday.getByLabel('Day', { exact: true }).fill(localDay(town.app.clock.now(), 'America/New_York'));
  await holiday.getByRole('button', { name: 'Save the day' }).click();
  const before = kitchenPage.getByRole('dialog', { name: 'Before you save' });
  await expect(before).toContainText('1 order is affected.');
  await before.getByRole('radio', { name: 'Cancel and refund $7.50' }).check();
  await checkPage(kitchenPage);
  await before.getByRole('button', { name: 'Save and cancel 1' }).click();
  await expect(kitchenPage.getByRole('region', { name: 'Coming up' })).toContainText('Closed');
  await expect(page.getByText('Closed today')).toBeVisible();
  await page.goto('/past-orders');
  await expect(page.getByRole('article', { name: `${meal.name}, Cancelled` })).toContainText(
    'The kitchen closes before your pickup.',
  );
});

/** Around the clock on all days, so that the journey may run at any hour. */
async function setHours(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Open on Monday' }).check();
  await page.getByLabel('Monday, opens').fill('00:00');
  await page.getByLabel('Monday, closes').fill('00:00');
  await page.getByRole('button', { name: 'Copy Monday to all' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
}
