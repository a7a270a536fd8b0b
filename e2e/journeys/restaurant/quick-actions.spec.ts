import { daysAfter, toLocalDate } from '@fondly/contract/time';
import * as market from '@fondly/server/meals/testing/meal-builders';
import { checkPage } from '../../actions/check-page.ts';
import { passMidnight } from '../../actions/pass-midnight.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test.slow();

test('from the page of orders, a kitchen sells out, pauses, lists a past meal again, and lists a new one with one line', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  // The soup goes on sale only with allergen answers.
  pageErrors.allow(/^POST \/api\/restaurant\/meals\/[\w-]+\/repeat 409$/);
  await passMidnight(env);
  const restaurant = await buildRestaurant(env.app, { name: 'Grant Park Kitchen' });
  await buildMeal(env.app, restaurant, { name: 'Peach Cobbler' });
  const availableDate = toLocalDate(daysAfter(env.app.clock.now(), -1), 'America/New_York');
  await market.meal(env.app, restaurant, { name: 'Cornbread', availableDate, pickup: ['00:00', '23:59'] });
  await market.meal(env.app, restaurant, {
    name: 'Old Soup',
    allergens: null,
    availableDate,
    pickup: ['00:00', '23:59'],
  });
  const page = await openBrowser(restaurant.owner);
  await page.goto('/orders');
  const opener = page.getByRole('button', { name: 'Change meals' });
  const panel = page.getByRole('dialog', { name: 'Change meals' });

  // With the keyboard alone, as the screen reader reads it.
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('List a meal in one line')).toBeVisible();
  await checkPage(page);
  await panel.getByRole('button', { name: 'Mark sold out: Peach Cobbler' }).press('Enter');
  await expect(page.getByText('Peach Cobbler: 8 to 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await opener.click();
  await panel.getByRole('button', { name: 'List again for today: Cornbread' }).click();
  await expect(panel.getByText('Listed for today')).toBeVisible();
  // A question of the server takes the place of the panel.
  await panel.getByRole('button', { name: 'List again for today: Old Soup' }).click();
  const question = page.getByRole('dialog', { name: 'Old Soup' });
  await question.getByRole('button', { name: 'None of the top 9 allergens' }).click();
  await checkPage(page);
  await question.getByRole('button', { name: 'Save and sell' }).click();
  await expect(page.getByText('Old Soup is listed for today').first()).toBeVisible();
  await expect(question).toBeHidden();
  await expect(panel).toBeHidden();
  await opener.click();
  await panel.getByRole('button', { name: 'Pause for 30 min' }).click();
  await panel.getByRole('button', { name: /^Paused until .+ Take orders$/ }).click();
  await expect(panel.getByRole('button', { name: 'Pause for 30 min' })).toBeVisible();

  await panel.getByLabel('List a meal in one line').fill('6 cornbread 4.50 from 0:00 until 23:59');
  await expect(panel.getByText('6 × Cornbread, $4.50, 12:00 AM to 11:59 PM')).toBeVisible();
  await panel.getByRole('button', { name: 'Check and post' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Meal' });
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('4.50');
  await checkPage(page);
  await form.getByRole('button', { name: 'Post meal' }).click();
  await expect(page.getByText('Menu item created successfully!').first()).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/orders$/);
  const { rows } = await env.app.db.client.query(
    `select price_cents, available_quantity from meals where restaurant_id = $1 and name ilike 'cornbread' order by created_at desc limit 1`,
    [restaurant.id],
  );
  expect(rows).toEqual([{ price_cents: 450, available_quantity: 6 }]);
});
