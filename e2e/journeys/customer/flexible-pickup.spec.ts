import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer who is running late asks by keyboard, and the counter gives 20 minutes', async ({
  env,
  openBrowser,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const page = await openBrowser(await buildCustomer(env.app));
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  const ticket = orderTicket(page, meal);
  await ticket.getByRole('button', { name: 'Running late' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Running late?' });
  await dialog.getByRole('radio', { name: /^20 more minutes/ }).focus();
  await page.keyboard.press('Space');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Ask the kitchen' }).press('Enter');
  await expect(ticket.getByText(/^You asked for 20 more minutes/)).toBeVisible();
  await checkPage(page);

  const counter = await openBrowser(restaurant.owner);
  await counter.goto('/counter');
  await counter.getByRole('button', { name: 'Got it!' }).click();
  const request = counter.getByRole('region', { name: /^Request for more time/ });
  await expect(request).toContainText('is running late and asks for 20 more minutes');
  await checkPage(counter);
  await counter.goto('/orders');
  await expect(request).toBeVisible();
  await checkPage(counter);
  await request.getByRole('button', { name: 'Give 20 min' }).click();
  await expect(counter.getByText(/can be picked up until/)).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(ticket.getByText('The kitchen said yes.')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Running late' })).toHaveCount(0);
  await checkPage(page);
});
