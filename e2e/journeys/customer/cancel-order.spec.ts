import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, ticketOf } from '../../actions/go-to-payment.ts';
import { payWith } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildKitchen, buildMeal } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer cancels, the kitchen sees it, the money goes back', async ({ town, openBrowser }) => {
  const customer = await buildCustomer(town.app);
  const kitchen = await buildKitchen(town.app);
  const meal = await buildMeal(town.app, kitchen, { portions: 1 });
  const [page, kitchenPage] = [await openBrowser(customer), await openBrowser(kitchen.owner)];
  await kitchenPage.goto('/orders');
  await goToPayment(page, meal);
  await payWith(page, '4242424242424242');
  const ticket = ticketOf(page, meal);
  await expect(ticket).toContainText(/Free to cancel until \d+:\d\d [AP]M/);
  await kitchenPage.getByRole('button', { name: 'Got it!' }).click();
  await expect(kitchenPage.getByRole('button', { name: 'Mark Ready' })).toBeVisible();

  await ticket.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
  await expect(dialog).toContainText('$7.50 goes back to your card in 5 to 10 business days.');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByRole('article', { name: `${meal.name}, Cancelled` })).toContainText('Refunded $7.50.');
  await expect(kitchenPage.getByRole('button', { name: 'Mark Ready' })).toBeHidden();
  await expect(() => {
    const mail = town.mails(customer.email).find(({ subject }) => subject.startsWith('You cancelled your order'));
    expect(mail?.text).toContain('We are refunding $7.50 to your card.');
  }).toPass();

  await page.goto(`/kitchen/${kitchen.id}`);
  await expect(page.getByText('Only 1 left!')).toBeVisible();
});
