import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now, yesterdaysMeal } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const _read = 'GET /api/restaurant/dashboard';
const list = 'GET /api/restaurant/meals';
const meals = (...some: (typeof meal)[]) => ok(list, { meals: some });
const open = (replies = {}, tab = '') => openRestaurantPage(`/dashboard${tab}`, DashboardPage, replies);

describe('Manage Meals', () => {
  const stock = 'PUT /api/restaurant/meals/:id/stock';
  const active = 'PUT /api/restaurant/meals/:id/active';
  const repeat = 'POST /api/restaurant/meals/:id/repeat';
  const openMeals = (replies = {}) => open(replies, '?tab=meals');

  test('a restaurant without meals reads how to begin', async () => {
    const page = await openMeals({ [list]: [meals()] });

    expect(await page.findByRole('heading', { name: 'No meals yet' })).toBeTruthy();
    expect(page.getByText('Create your first meal to start selling surplus food.')).toBeTruthy();
    expect(page.getAllByRole('button', { name: 'Add New Meal' })).toHaveLength(1);
  });

  test('a list that failed to load is loaded again', async () => {
    const page = await openMeals({ [list]: [refused('internal-error'), meals(meal)] });

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('article', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  });

  test.for([
    { name: 'nothing left', change: { availableQuantity: 0 }, badge: 'OUT OF STOCK' },
    { name: 'three left', change: { availableQuantity: 3 }, badge: 'LOW STOCK' },
    { name: 'a window that is over', change: yesterdaysMeal, badge: 'Pickup Ended' },
    { name: 'a sale that was ended', change: { expiresAt: now.toISOString() }, badge: 'Expired' },
    { name: 'a pattern', change: { isRecurring: true, recurringDays: [1, 2, 3, 4, 5] }, badge: 'Mon to Fri' },
    { name: 'made from a pattern', change: { isRecurring: true, isRecurringInstance: true }, badge: 'Auto-generated' },
  ])('a meal with $name has the badge $badge', async ({ change, badge }) => {
    const page = await openMeals({ [list]: [meals({ ...meal, ...change })] });

    expect(await page.findByText(badge)).toBeTruthy();
  });

  test('the filters today, upcoming, recurring and past differ, and a search finds meals by name', async () => {
    const upcoming = {
      ...meal,
      id: yesterdaysMeal.id.replace('d02', 'd03'),
      name: 'Soup',
      availableDate: '2026-11-21',
    };
    const page = await openMeals({ [list]: [meals(meal, yesterdaysMeal, upcoming)] });
    const shown = () => page.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    await page.findByRole('article', { name: 'Tonkotsu Ramen' });
    expect(shown()).toEqual(['Tonkotsu Ramen']);

    const chips = within(page.getByRole('group', { name: 'Show meals' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['All3', 'Today1', 'Upcoming1', 'Recurring0', 'Past1']);
    await page.person.click(page.getByRole('button', { name: /^Past/ }));
    expect(shown()).toEqual(['Matcha Bun Box']);
    expect(page.where()).toBe('/dashboard?tab=meals&show=past');
    await page.person.click(page.getByRole('button', { name: /^All/ }));
    await page.person.type(page.getByLabelText('Search meals'), 'ramen');
    expect(shown()).toEqual(['Tonkotsu Ramen']);
  });

  const portionsField = (page: Awaited<ReturnType<typeof openMeals>>) =>
    page.getByLabelText('Number of portions of Tonkotsu Ramen') as HTMLInputElement;
  const shownPortions = (page: Awaited<ReturnType<typeof openMeals>>) => portionsField(page).value;

  test('a typed number of portions counts once the field is left, and an emptied field changes nothing', async () => {
    const changed = { ...meal, availableQuantity: 40 };
    const page = await openMeals({ [list]: [meals(meal), meals(changed)], [stock]: [ok(stock, changed)] });
    await page.findByLabelText('Number of portions of Tonkotsu Ramen');

    await page.person.clear(portionsField(page));
    await page.person.tab();
    expect(shownPortions(page)).toBe('4');
    await page.person.clear(portionsField(page));
    await page.person.type(portionsField(page), '40{Enter}');
    await vi.advanceTimersByTimeAsync(600);

    expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 40 }]);
  });

  test('past meals are listed with the latest first', async () => {
    const older = {
      ...yesterdaysMeal,
      id: 'older',
      name: 'Older Soup',
      availableDate: '2026-11-13',
      pickupStart: '2026-11-13T22:30:00.000Z',
      pickupEnd: '2026-11-14T00:00:00.000Z',
    };
    const page = await openMeals({ [list]: [meals(older, yesterdaysMeal, meal)] });

    await page.person.click(await page.findByRole('button', { name: /^Past/ }));

    expect(page.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'Matcha Bun Box',
      'Older Soup',
    ]);
  });

  test('a past meal is shown once, as it was listed last, with how often it was listed', async () => {
    const earlier = {
      ...yesterdaysMeal,
      id: 'earlier',
      name: 'matcha bun box',
      availableDate: '2026-11-18',
      pickupStart: '2026-11-18T22:30:00.000Z',
      pickupEnd: '2026-11-19T00:00:00.000Z',
    };
    const page = await openMeals({ [list]: [meals(earlier, yesterdaysMeal, meal)] });

    await page.person.click(await page.findByRole('button', { name: 'Past1' }));

    const tile = within(page.getByRole('article'));
    expect(tile.getByText('Thu, Nov 19, 5:30 PM to 7:00 PM')).toBeTruthy();
    expect(tile.getByText('Listed 2 times in two months')).toBeTruthy();
  });

  test('a meal on sale says how long it is still sold', async () => {
    const page = await openMeals({
      [list]: [meals(meal, { ...meal, id: 'gone', availableQuantity: 0, unavailableReason: 'sold-out' })],
    });

    expect(await page.findAllByText('Ends in 2 hr 30 min')).toHaveLength(1);
  });

  test('several taps on stock make one change from the expected quantity, and can be undone', async () => {
    const changed = { ...meal, availableQuantity: 6 };
    const page = await openMeals({ [list]: [meals(meal), meals(changed)], [stock]: [ok(stock, changed)] });
    const more = await page.findByRole('button', { name: 'Add one portion of Tonkotsu Ramen' });

    await page.person.click(more);
    await page.person.click(more);
    expect(shownPortions(page)).toBe('6');
    expect(page.sent(stock)).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 6 }]);

    await page.person.click(await page.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(page.sent(stock)[1]).toEqual({ expected: 6, availableQuantity: 4 }));
  });

  test('a change that conflicts with a sale is replaced by the true quantity', async () => {
    const sold = { ...meal, availableQuantity: 2 };
    const page = await openMeals({ [list]: [meals(meal), meals(sold)], [stock]: [refused('stock-changed')] });

    await page.person.click(await page.findByRole('button', { name: 'Remove one portion of Tonkotsu Ramen' }));
    await vi.advanceTimersByTimeAsync(600);

    expect(await page.findByText('The stock just changed. Please check the new number.')).toBeTruthy();
    await vi.waitFor(() => expect(shownPortions(page)).toBe('2'));
  });

  test('Restock suggests the listed quantity less the sold one', async () => {
    const page = await openMeals({ [list]: [meals({ ...meal, availableQuantity: 0 })], [stock]: [ok(stock, meal)] });

    await page.person.click(await page.findByRole('button', { name: 'Restock Tonkotsu Ramen' }));
    const portions = page.getByLabelText('Portions of Tonkotsu Ramen to put on sale') as HTMLInputElement;
    expect(portions.value).toBe('4');
    await page.person.clear(portions);
    await page.person.type(portions, '7{Enter}');
    await vi.advanceTimersByTimeAsync(600);

    expect(page.sent(stock)).toEqual([{ expected: 0, availableQuantity: 7 }]);
  });

  test('a switch that the server refuses turns back', async () => {
    const page = await openMeals({ [active]: [refused('internal-error')] });
    const onSale = (await page.findByRole('switch', { name: 'Tonkotsu Ramen is on sale' })) as HTMLInputElement;

    await page.person.click(onSale);

    expect(page.sent(active)).toEqual([{ isActive: false }]);
    await vi.waitFor(() => expect(onSale.checked).toBe(true));
  });

  test('yesterday’s meal is listed again for today once, with one tap', async () => {
    const relistedMeal = { ...meal, id: yesterdaysMeal.id.replace('d02', 'd04'), name: yesterdaysMeal.name };
    const page = await openMeals({
      [list]: [meals(yesterdaysMeal), meals(yesterdaysMeal, relistedMeal)],
      [repeat]: [ok(repeat, relistedMeal)],
    });

    await page.person.click(await page.findByRole('button', { name: /List again/ }));

    expect(page.sent(repeat)).toEqual([{ availableDate: '2026-11-20' }]);
    expect(await page.findByText('Listed for today')).toBeTruthy();
    expect(page.queryByRole('button', { name: /List again/ })).toBeNull();
  });
});
