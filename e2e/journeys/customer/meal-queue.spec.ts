import { checkPage } from '../../actions/check-page.ts';
import { goToPayment, orderTicket } from '../../actions/go-to-payment.ts';
import { payWithCard } from '../../actions/pay-with-card.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer joins the line by keyboard, gets what the kitchen adds, and pays for it', async ({
  env,
  openBrowser,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 0 });
  const maya = await buildCustomer(env.app);
  const page = await openBrowser(maya);
  await page.goto(`/kitchen/${restaurant.id}`);
  await page.getByRole('link', { name: `Join the line for ${meal.name}` }).click();
  await page.getByRole('button', { name: 'Join the line' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("You're number 1 in line.").first()).toBeVisible();
  await checkPage(page);
  await page.goto('/past-orders');
  await expect(page.getByRole('article', { name: meal.name })).toContainText('1 in line');
  await checkPage(page);

  const restaurantPage = await openBrowser(restaurant.owner);
  await restaurantPage.goto('/counter');
  await expect(restaurantPage.getByText('1 waiting in line')).toBeVisible();
  await checkPage(restaurantPage);
  await restaurantPage.getByRole('button', { name: `+2 portions: ${meal.name}` }).click();
  await expect(page.getByRole('status').getByText(`It's your turn for ${meal.name}.`)).toBeAttached();
  await expect(restaurantPage.getByText('1 portion offered to the line')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: `Take it: ${meal.name}` }).click();
  await expect(page.getByText("It's your turn: 1 portion is reserved for you.")).toBeVisible();
  await checkPage(page);
  await goToPayment(page, meal);
  await payWithCard(page, '4242424242424242');
  await expect(orderTicket(page, meal)).toBeVisible();
  await expect(page.getByRole('region', { name: 'In line' })).toHaveCount(0);
});

test('a declined offer goes to the next customer, who sees it without a reload', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant, { portions: 0 });
  const [first, second] = [
    await openBrowser(await buildCustomer(env.app)),
    await openBrowser(await buildCustomer(env.app, 'Theo Park')),
  ];
  for (const page of [first, second]) {
    await page.goto(`/order/${meal.id}`);
    await page.getByRole('button', { name: /Join the line/ }).click();
    await expect(page.getByRole('button', { name: 'Leave the line' })).toBeVisible();
    await env.advance({ seconds: 1 });
  }
  await second.goto('/alerts');
  const restaurantPage = await openBrowser(restaurant.owner);
  await restaurantPage.goto('/dashboard?tab=meals');
  const tile = restaurantPage.getByRole('article', { name: meal.name });
  await expect(tile.getByText('2 waiting in line')).toBeVisible();
  await checkPage(restaurantPage);
  await tile.getByRole('button', { name: `Add one portion of ${meal.name}` }).click();
  await expect(tile.getByText('1 waiting in line · 1 portion offered to the line')).toBeVisible();
  await first.getByRole('button', { name: 'No thanks' }).first().click();
  await expect(second.getByRole('button', { name: `Take it: ${meal.name}` })).toBeVisible();
  await checkPage(second);
});
