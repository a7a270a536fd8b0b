import { daysAfter, toLocalDate } from '@fondly/contract/time';
import type { App } from '@fondly/server/platform/app';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a restaurant sets its hours, pauses, and closes today with a paid order', async ({ env, openBrowser }) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { startsInMinutes: 0 });
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  const closedDay = await closeLaterThisWeek(env.app, restaurant.id);
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toContainText('Your pickup code');
  await page.goto(`/kitchen/${restaurant.id}`);

  await restaurantPage.goto('/pickup');
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await checkTablet(restaurantPage, restaurant.name);
  await setHours(restaurantPage, closedDay);
  await expect(page.getByText('Open 24 hours')).toBeVisible();

  await restaurantPage.getByRole('button', { name: 'Pause new orders' }).click();
  const pause = restaurantPage.getByRole('dialog', { name: 'Pause new orders' });
  await pause.getByRole('radio', { name: 'Short on staff' }).check();
  await checkPage(restaurantPage);
  await pause.getByRole('button', { name: 'Pause', exact: true }).click();
  await restaurantPage
    .getByRole('dialog', { name: 'Before you save' })
    .getByRole('button', { name: 'Save and keep orders' })
    .click();
  await expect(page.getByText(/^Paused until .*: Short on staff$/)).toBeVisible();
  await restaurantPage.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByText('Open 24 hours')).toBeVisible();

  await restaurantPage.getByRole('button', { name: 'Holiday Schedule' }).click();
  const holiday = restaurantPage.getByRole('dialog', { name: 'Holiday Schedule' });
  await holiday.getByLabel('Day', { exact: true }).fill(toLocalDate(env.app.clock.now(), 'America/New_York'));
  await holiday.getByRole('button', { name: 'Save day' }).click();
  const confirmDialog = restaurantPage.getByRole('dialog', { name: 'Before you save' });
  await expect(confirmDialog).toContainText('1 order is affected.');
  await confirmDialog.getByRole('radio', { name: 'Cancel and refund $7.50' }).check();
  await confirmDialog.getByRole('radio', { name: 'Stop selling' }).check();
  await checkPage(restaurantPage);
  await confirmDialog.getByRole('button', { name: 'Save and cancel 1' }).click();
  await expect(restaurantPage.getByRole('region', { name: 'Coming up' })).toContainText('Closed');
  await expect(page.getByText('Closed today', { exact: true })).toBeVisible();
  await page.goto('/past-orders');
  await expect(page.getByRole('article', { name: `${meal.name}, Canceled` })).toContainText('Closing before pickup.');
});

/** Closes the day in three days, so that the journey has hours to add whenever it runs. Returns its name. */
async function closeLaterThisWeek(app: App, restaurantId: string): Promise<string> {
  const day = daysAfter(app.clock.now(), 3);
  const zone = 'America/New_York';
  const weekday = new Date(toLocalDate(day, zone)).getUTCDay();
  await app.db.client.query('delete from opening_hours where restaurant_id = $1 and weekday = $2', [
    restaurantId,
    weekday,
  ]);
  return day.toLocaleDateString('en-US', { weekday: 'long', timeZone: zone });
}

/** Opens the restaurant around the clock again. */
async function setHours(page: Page, closedDay: string): Promise<void> {
  await page.getByRole('switch', { name: `Open on ${closedDay}` }).check();
  await page.getByLabel(`${closedDay}, opens`).fill('00:00');
  await page.getByLabel(`${closedDay}, closes`).fill('00:00');
  await page.getByRole('button', { name: 'Copy Monday to all' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
}

/** On a tablet the navigation says whose it is and what each entry opens, and no time loses its AM or PM. */
async function checkTablet(page: Page, restaurantName: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1024 });
  const side = page.getByRole('complementary', { name: 'Kitchen' });
  const widthOf = async (text: string) =>
    (await side.getByText(text, { exact: true }).first().boundingBox())?.width ?? 0;
  for (const text of [restaurantName, 'Orders', 'Pickup hours']) expect(await widthOf(text)).toBeGreaterThan(20);
  const times = page.locator('input[type=time]');
  await expect(times.first()).toBeVisible();
  const cutTimes = await times.evaluateAll(
    (fields) =>
      fields.filter((field) => {
        const style = 'position: absolute; width: max-content; min-width: 0';
        const copy = `<input type="time" value="00:30" class="${field.getAttribute('class')}" style="${style}">`;
        field.insertAdjacentHTML('afterend', copy);
        const natural = field.nextElementSibling;
        const isCut = (natural?.getBoundingClientRect().width ?? 0) > field.getBoundingClientRect().width;
        natural?.remove();
        return isCut;
      }).length,
  );
  expect(cutTimes).toBe(0);
  if (size) await page.setViewportSize(size);
}
