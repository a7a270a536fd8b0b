import type { FrameLocator, Locator, Page } from '@playwright/test';
import { orderTicket } from '../../actions/go-to-payment.ts';
import { cardFrame } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

/** More stops than any page has before the wanted element. */
const maxTabStops = 40;

test('a meal is found, paid for, and handed over with the keyboard alone', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(await buildCustomer(env.app)), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  await page.goto('/meal-search');
  await tabTo(page, page.getByLabel('ZIP code'));
  await page.keyboard.type(restaurant.zip);
  await page.keyboard.press('Enter');
  const orderNow = page
    .getByRole('article')
    .filter({ hasText: meal.name })
    .getByRole('link', { name: /^Order Now/ });
  await expect(orderNow.first()).toBeVisible();
  await page.goto(`/kitchen/${restaurant.id}`);
  await tabTo(page, page.getByRole('link', { name: `Order Now, ${meal.name}` }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Order your meal' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');

  await typeCardByKeyboard(page, cardFrame(page));
  await tabTo(page, page.getByRole('button', { name: 'Pay $15.00' }));
  await page.keyboard.press('Enter');
  await expect(orderTicket(page, meal)).toContainText('2 × Tonkotsu Ramen');
  await tabTo(page, orderTicket(page, meal).getByRole('button', { name: 'Receipt' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeHidden();
  await expect(orderTicket(page, meal).getByRole('button', { name: 'Receipt' })).toBeFocused();

  const code = await orderTicket(page, meal)
    .getByText(/^[A-Z0-9]{4}$/)
    .textContent();
  await handOverByKeyboard(restaurantPage, code ?? '');
  await expect(page.getByRole('article', { name: `${meal.name}, Completed` })).toBeVisible();
});

/** Popup and dialogs take the focus and return it when they close. */
async function handOverByKeyboard(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Got it!' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Mark Ready' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Complete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Pickup code')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The card form moves the focus on when a field is complete. */
async function typeCardByKeyboard(page: Page, form: FrameLocator): Promise<void> {
  await expect(form.getByLabel('Card number')).toBeVisible();
  await tabTo(page, form.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await expect(form.getByLabel('Expiry')).toBeFocused();
  await page.keyboard.type('1234');
  await expect(form.getByLabel('Security code')).toBeFocused();
  await page.keyboard.type('123');
}

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'reached with the Tab key').toBeFocused({ timeout: 1 });
}

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element.matches(':focus')).catch(() => false);
