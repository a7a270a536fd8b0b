import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer cancels an order, the restaurant sees it, and the payment is refunded', async ({
  env,
  openBrowser,
}) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 1 });
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  const ticket = orderTicket(page, meal);
  await expect(ticket).toContainText(/Cancel for free until \d+:\d\d [AP]M/);
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await expect(restaurantPage.getByRole('button', { name: 'Mark Ready' })).toBeVisible();

  await ticket.getByText('Details').click();
  await ticket.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
  await expect(dialog).toContainText('$7.50 will be back on your card in 5 to 10 business days.');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('article', { name: `${meal.name}, Canceled` })).toContainText('Refunded $7.50.');
  await expect(restaurantPage.getByRole('button', { name: 'Mark Ready' })).toBeHidden();
  await expect(() => {
    const mail = env.mails(customer.email).find(({ subject }) => subject.startsWith('You canceled your order'));
    expect(mail?.text).toContain("We're refunding $7.50 to your card.");
  }).toPass();

  await page.goto(`/kitchen/${restaurant.id}`);
  await expect(page.getByText('Only 1 left!')).toBeVisible();
});
