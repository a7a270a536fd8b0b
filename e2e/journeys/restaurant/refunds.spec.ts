import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a restaurant refunds a part, then the rest, and both sides see the refunds', async ({ env, openBrowser }) => {
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 1 });
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await restaurantPage.goto('/orders');
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toContainText(/Cancel for free/);
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();

  const openRefund = async () => {
    await restaurantPage.getByRole('button', { name: /^More for order/ }).click();
    await restaurantPage.getByRole('menuitem', { name: 'Refund' }).click();
    return restaurantPage.getByRole('dialog', { name: /^Refund / });
  };
  const dialog = await openRefund();
  await checkPage(restaurantPage);
  await dialog.getByLabel('Another amount').check();
  await dialog.getByLabel('Amount in dollars').fill('8');
  await dialog.getByRole('button', { name: 'Refund $8.00' }).click();
  await expect(dialog).toContainText("That's more than what's left to refund.");
  await dialog.getByLabel('Amount in dollars').fill('2.50');
  await dialog.getByLabel('Something was missing').check();
  await expect(dialog).toContainText('The order stays.');
  await dialog.getByRole('button', { name: 'Refund $2.50' }).dblclick();
  await expect(restaurantPage.getByText('Refund successful! Amount: $2.50')).toBeVisible();

  await expect(orderTicket(page, meal)).toContainText('Refunded $2.50 of $7.50.');
  await orderTicket(page, meal).getByRole('link', { name: 'Payment details' }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Something was missing');
  await expect(refunds).toContainText('Your bank may take 5 to 10 business days');
  await checkPage(page);
  await expect(() => {
    const mail = env.mails(customer.email).find(({ subject }) => subject.startsWith('Your $2.50 refund is on its way'));
    expect(mail?.text).toContain("We're refunding $2.50 of the $7.50 you paid to your card.");
  }).toPass();

  await restaurantPage.getByRole('button', { name: /^More for order/ }).click();
  await restaurantPage.getByRole('menuitem', { name: 'Payment' }).click();
  const share = restaurantPage.getByRole('region', { name: 'Your share' });
  await expect(share).toContainText(/Your share.*\$5\.00/);
  await checkPage(restaurantPage);
  await restaurantPage.getByRole('link', { name: 'Back to Orders' }).click();

  const rest = await openRefund();
  await rest.getByLabel('Another reason').check();
  await rest.getByLabel('Put the portion back on sale').check();
  await expect(rest).toContainText('This cancels the order.');
  await rest.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(restaurantPage.getByText('Refund successful! Amount: $5.00')).toBeVisible();
  await expect(refunds).toContainText(/Total refunded.*\$7\.50/);
  await page.goto(`/kitchen/${restaurant.id}`);
  await expect(page.getByText('Only 1 left!')).toBeVisible();
});

test('a customer sees a refund that the bank refused, and another customer cannot open the order', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/\/money 404$/);
  const customer = await buildCustomer(env.app);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const [page, restaurantPage] = [await openBrowser(customer), await openBrowser(restaurant.owner)];
  await goToPayment(page, meal);
  await payWithCard(page, '4000000000005126');
  await expect(orderTicket(page, meal)).toContainText(/Cancel for free/);
  await restaurantPage.goto('/orders');
  await restaurantPage.getByRole('button', { name: 'Got it!' }).click();
  await restaurantPage.getByRole('button', { name: /^More for order/ }).click();
  await restaurantPage.getByRole('menuitem', { name: 'Refund' }).click();
  const dialog = restaurantPage.getByRole('dialog', { name: /^Refund / });
  await dialog.getByLabel('Another amount').check();
  await dialog.getByLabel('Amount in dollars').fill('1');
  await dialog.getByLabel('Another reason').check();
  await dialog.getByRole('button', { name: 'Refund $1.00' }).click();
  await orderTicket(page, meal).getByRole('link', { name: 'Payment details' }).click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Your bank may take');
  const address = page.url();

  await env.advance({ minutes: 2 });
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText("We'll pay you another way");

  const stranger = await openBrowser(await buildCustomer(env.app));
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await checkPage(stranger);
});
