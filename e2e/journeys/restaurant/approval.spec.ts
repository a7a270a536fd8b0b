import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, ticketOf } from '../../actions/go-to-payment.ts';
import { payWith } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildKitchen, buildMeal } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a kitchen that approves by hand says yes', async ({ town, openBrowser }) => {
  const customer = await buildCustomer(town.app);
  const kitchen = await buildKitchen(town.app, { autoAccept: false });
  const meal = await buildMeal(town.app, kitchen);
  const [page, kitchenPage] = [await openBrowser(customer), await openBrowser(kitchen.owner)];
  await kitchenPage.goto('/dashboard?tab=orders');
  await goToPayment(page, meal);
  await payWith(page, '5555555555554444');

  await expect(page.getByText('Your card is checked.')).toBeVisible();
  const ticket = ticketOf(page, meal);
  await expect(ticket).toContainText('Waiting for the kitchen');
  await expect(ticket).toContainText('Your card is charged only when it says yes.');
  await checkPage(page);

  await kitchenPage.getByRole('button', { name: 'Got it!' }).click();
  await checkPage(kitchenPage);
  await kitchenPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('article', { name: `${meal.name}, Confirmed` })).toBeVisible();
  await expect(ticket.getByText('Your pickup code')).toBeVisible();
  await expect(kitchenPage.getByRole('button', { name: 'Mark Ready' })).toBeVisible();
  await expect(() => {
    const subjects = town.mails(customer.email).map((mail) => mail.subject);
    expect(subjects.some((subject) => subject.startsWith('Your order '))).toBe(true);
  }).toPass();
});

test('a kitchen that says no gives its reason and the card is not charged', async ({ town, openBrowser }) => {
  const customer = await buildCustomer(town.app);
  const kitchen = await buildKitchen(town.app, { autoAccept: false });
  const meal = await buildMeal(town.app, kitchen);
  const [page, kitchenPage] = [await openBrowser(customer), await openBrowser(kitchen.owner)];
  await kitchenPage.goto('/orders');
  await goToPayment(page, meal);
  await payWith(page, '4242424242424242');
  await expect(ticketOf(page, meal)).toContainText('Waiting for the kitchen');

  await kitchenPage.getByRole('button', { name: 'Got it!' }).click();
  await kitchenPage.getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = kitchenPage.getByRole('dialog', { name: /^Deny / });
  await dialog.getByRole('radio', { name: 'Closing early' }).check();
  await checkPage(kitchenPage);
  await dialog.getByRole('button', { name: /^Deny / }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('article', { name: `${meal.name}, Cancelled` });
  await expect(row).toContainText('"Closing early"');
  await expect(row).toContainText('Your card was not charged.');
  await expect(() => {
    const mail = town.mails(customer.email).find(({ subject }) => subject.startsWith('Your order was cancelled'));
    expect(mail?.text).toContain('You have not been charged.');
  }).toPass();
});
