import { checkPage } from '../../actions/check-page.ts';
import { chooseInOrderMenu } from '../../actions/choose-in-order-menu.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a customer follows an order, reports a problem with a photo, and gets a partial refund', async ({
  env,
  openBrowser,
}) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  await goToPayment(page, meal);
  await expect(page.getByText('None of the top 9 allergens')).toBeVisible();
  await payWithCard(page, '4242424242424242');
  await orderTicket(page, meal).getByText('Details').click();
  const steps = orderTicket(page, meal).getByRole('list', { name: 'Order progress' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveAttribute('aria-current', 'step');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseInOrderMenu(orderTicket(page, meal), 'Add to calendar'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^fondly-.*\.ics$/);
  await checkPage(page);

  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await restaurantPage.getByRole('button', { name: 'Mark Ready' }).click();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Ready' })).toHaveAttribute('aria-current', 'step');

  await chooseInOrderMenu(orderTicket(page, meal), 'Report a problem');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose what went wrong.');
  await page.getByLabel('Something was missing').check();
  await page.getByLabel('What happened?').fill('No egg in it.');
  await page.getByLabel('Photos').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Your report' })).toBeVisible();
  await expect(page.getByRole('img', { name: '1 of 1 in this report' })).toBeVisible();
  await checkPage(page);

  await restaurantPage.getByRole('link', { name: 'Read and reply' }).click();
  await expect(restaurantPage.getByText('No egg in it.')).toBeVisible();
  await restaurantPage.getByLabel('Refund part of it').check();
  await restaurantPage.getByLabel('Amount in dollars').fill('2');
  await restaurantPage.getByLabel('Your reply to the customer').fill('Sorry, the egg is on us.');
  await checkPage(restaurantPage);
  await restaurantPage.getByRole('button', { name: 'Send and refund $2.00' }).click();
  await expect(restaurantPage.getByText('$2.00 refunded to the card.')).toBeVisible();

  await expect(page.getByText('Sorry, the egg is on us.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask Fondly to step in' })).toBeVisible();
  await expect(() => {
    const mail = env.mails(customer.email).find(({ subject }) => subject.includes('replied'));
    expect(mail?.text).toContain("You're getting $2.00 back on your card.");
  }).toPass();

  await restaurantPage.goto('/orders');
  await restaurantPage.getByRole('button', { name: /^More for order/ }).click();
  await expect(restaurantPage.getByRole('menuitem', { name: 'Problem report' })).toBeVisible();
  await page.goto('/past-orders');
  await orderTicket(page, meal).getByRole('button', { name: 'Receipt' }).click();
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('main')).toContainText(/Refunded.*\$2\.00/);
  await checkPage(page);
});
