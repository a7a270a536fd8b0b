import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a restaurant approves an order, and the customer gets a pickup code', async ({ env, openBrowser }) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app, { autoAccept: false });
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/dashboard?tab=orders');
  await goToPayment(page, meal);
  await payWithCard(page, '5555555555554444');

  await expect(page.getByText('Your card is approved.')).toBeVisible();
  const ticket = orderTicket(page, meal);
  await expect(ticket).toContainText('Waiting for the kitchen');
  await expect(ticket).toContainText("You'll only be charged if it accepts.");
  await checkPage(page);

  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await expect(restaurantPage.getByRole('dialog')).toBeHidden();
  await checkPage(restaurantPage);
  await restaurantPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('article', { name: `${meal.name}, Confirmed` })).toBeVisible();
  await expect(ticket.getByText('Your pickup code')).toBeVisible();
  await expect(restaurantPage.getByRole('button', { name: 'Mark Ready' })).toBeVisible();
  await expect(() => {
    const subjects = env.mails(customer.email).map((mail) => mail.subject);
    expect(subjects.some((subject) => subject.startsWith('Your order '))).toBe(true);
  }).toPass();
});

test('a restaurant denies an order with a reason, and the card is not charged', async ({ env, openBrowser }) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app, { autoAccept: false });
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toContainText('Waiting for the kitchen');

  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  // The popup has a button of the same name until it is gone.
  await expect(restaurantPage.getByRole('dialog')).toBeHidden();
  await restaurantPage.getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = restaurantPage.getByRole('dialog', { name: /^Deny / });
  await dialog.getByRole('radio', { name: 'Closing early' }).check();
  await checkPage(restaurantPage);
  await dialog.getByRole('button', { name: /^Deny / }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('article', { name: `${meal.name}, Canceled` });
  await expect(row).toContainText('Reason: Closing early');
  await expect(row).toContainText("You weren't charged.");
  await expect(() => {
    const mail = env.mails(customer.email).find(({ subject }) => subject.startsWith('Your order was canceled'));
    expect(mail?.text).toContain("You weren't charged.");
  }).toPass();
});
