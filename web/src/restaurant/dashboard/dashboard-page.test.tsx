import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { figures, meal, now, yesterdaysMeal } from '../testing/sample-data.ts';
import DashboardPage from './dashboard-page.tsx';
import { preloadTabs } from './dashboard-tabs.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const read = 'GET /api/restaurant/dashboard';
const list = 'GET /api/restaurant/meals';
const meals = (...some: (typeof meal)[]) => ok(list, { meals: some });
const open = (replies = {}, tab = '') => openRestaurantPage(`/dashboard${tab}`, DashboardPage, replies);

describe('The dashboard', () => {
  test.for([
    { tab: '', heading: 'Good afternoon, Aiko', entry: 'Overview' },
    { tab: '?tab=unknown', heading: 'Good afternoon, Aiko', entry: 'Overview' },
    { tab: '?tab=meals', heading: 'Manage Meals', entry: 'Meals' },
    { tab: '?tab=orders', heading: 'Orders', entry: 'Orders' },
    { tab: '?tab=payouts', heading: 'Payouts', entry: 'Payouts' },
    { tab: '?tab=profile', heading: 'Profile', entry: 'Profile' },
  ])('/dashboard$tab shows "$heading" with the navigation and the bell', async ({ tab, heading, entry }) => {
    const page = await open({}, tab);

    expect(await page.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    const navigation = within(page.getByRole('navigation', { name: 'Kitchen pages' }));
    expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe(entry);
    expect(page.getByRole('button', { name: /^Notifications/ })).toBeTruthy();
    expect(page.getAllByRole('button', { name: 'Log out' }).length).toBeGreaterThan(0);
  });
});

describe('The overview', () => {
  test('the overview greets by the restaurant’s local time and shows its metrics', async () => {
    const page = await open();

    expect(await page.findByRole('heading', { level: 1, name: 'Good afternoon, Aiko' })).toBeTruthy();
    expect(within(await page.findByRole('region', { name: "Today's orders" })).getByText('2 to approve')).toBeTruthy();
    expect(within(page.getByRole('region', { name: 'Active meals' })).getByText('6')).toBeTruthy();
    expect(within(page.getByRole('region', { name: 'Recurring meals' })).getByText('3')).toBeTruthy();
    expect(page.getByText('H7RDTY · Jordan P. · from 5:30 PM')).toBeTruthy();
  });

  test('a skeleton is shown while metrics load, and a failed read is repeated', async () => {
    const waiting = await open({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your numbers')).toBeTruthy();
    waiting.unmount();

    const page = await open({ [read]: [refused('internal-error'), ok(read, figures)] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('region', { name: 'Revenue' })).toBeTruthy();
  });

  test('revenue is shown for today, the week or all time, and the choice is remembered', async () => {
    const page = await open();
    const card = within(await page.findByRole('region', { name: 'Revenue' }));
    expect(card.getByText('$412.50')).toBeTruthy();
    expect(card.getByText('from 58 orders')).toBeTruthy();

    await page.person.click(card.getByRole('button', { name: 'Total' }));

    expect(card.getByText('$1,200.00')).toBeTruthy();
    expect(card.getByText('from 1 order')).toBeTruthy();
    await page.person.click(page.getByRole('link', { name: 'Meals' }));
    await page.findByRole('heading', { name: 'Manage Meals' });
    await page.person.click(page.getByRole('link', { name: 'Overview' }));
    const reopened = within(await page.findByRole('region', { name: 'Revenue' }));
    expect(reopened.getByText('$1,200.00')).toBeTruthy();
  });

  test('achievements show their progress, and the nearest one is named', async () => {
    const page = await open();
    const tracker = within(await page.findByRole('region', { name: 'Progress Tracker' }));

    expect(tracker.getByText("You've given 34 meals a second chance so far.")).toBeTruthy();
    expect(tracker.getByText('Earned Oct 2, 2026')).toBeTruthy();
    expect(tracker.getAllByText('34 of 50').length).toBeGreaterThan(0);
    expect(tracker.getByText('16 more meals')).toBeTruthy();
  });

  test('the overview links to the common tasks', async () => {
    const page = await open();
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await page.findByRole('region', { name: 'Revenue' });

    expect(hrefOf('Add New Meal')).toBe('/new-menu-item');
    expect(hrefOf('View Orders')).toBe('/orders');
    expect(hrefOf('Check Payouts')).toBe('/dashboard?tab=payouts');
    expect(page.queryByRole('button', { name: 'Payment dashboard' })).toBeNull();
  });

  test('a sold-out meal keeps its row, can be undone, and yields to a concurrent sale', async () => {
    const stock = 'PUT /api/restaurant/meals/:id/stock';
    const soldOut = { ...meal, availableQuantity: 0, unavailableReason: 'sold-out' as const };
    const next = { ...meal, id: yesterdaysMeal.id.replace('d02', 'd05'), name: 'Udon' };
    const page = await open({
      [list]: [meals(meal, next), meals(soldOut, next), meals(meal, next)],
      [stock]: [ok(stock, soldOut), ok(stock, meal), refused('stock-changed')],
    });
    const panel = within(await page.findByRole('region', { name: 'On sale now' }));
    expect(panel.getByRole('link', { name: 'All meals' }).getAttribute('href')).toBe('/dashboard?tab=meals');
    const rows = () => panel.getAllByRole('listitem').map((row) => row.textContent);
    await panel.findByRole('button', { name: 'Sold out: Udon' });

    await page.person.click(panel.getByRole('button', { name: 'Sold out: Tonkotsu Ramen' }));
    expect(rows()[0]).toContain('0 left');
    expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 0 }]);
    const undo = await page.findByRole('button', { name: 'Undo' });
    await vi.waitFor(() => expect(page.sent(list)).toHaveLength(2));
    expect(rows()).toEqual([
      expect.stringMatching(/^Tonkotsu Ramen.*SOLD OUT$/),
      expect.stringContaining('Udon4 left'),
    ]);

    await page.person.click(undo);
    await panel.findByRole('button', { name: 'Sold out: Tonkotsu Ramen' });
    expect(page.sent(stock)[1]).toEqual({ expected: 0, availableQuantity: 4 });

    await page.person.click(panel.getByRole('button', { name: 'Sold out: Tonkotsu Ramen' }));
    expect(await panel.findByText('The stock just changed. Please check the new number.')).toBeTruthy();
    expect(rows()[0]).toContain('4 left');
  });

  test('at most five meals on sale are shown, and none or a failed read is explained', async () => {
    const manyMeals = [...Array(7).keys()].map((index) => ({
      ...meal,
      id: meal.id.replace('d01', `e0${index}`),
      name: `Meal ${index}`,
    }));
    const [ended, removed, ...onSale] = manyMeals;
    const blocked = [
      { ...meal, ...ended, unavailableReason: 'ended' as const },
      { ...meal, ...removed, unavailableReason: 'sold-out' as const, availableQuantity: 0 },
    ];
    const sixthMeal = { ...meal, id: meal.id.replace('d01', 'e08'), name: 'Meal 8' };
    const page = await open({
      [list]: [refused('internal-error'), refused('internal-error'), meals(...blocked, ...onSale, sixthMeal)],
    });
    const panel = within(await page.findByRole('region', { name: 'On sale now' }));
    await page.person.click(await panel.findByRole('button', { name: 'Try again' }));
    await panel.findByText('Meal 2');
    expect(panel.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 6))).toEqual(
      onSale.map(({ name }) => name),
    );
    page.unmount();

    const pageWithoutMeals = await open({ [list]: [meals(...blocked)] });
    const empty = within(await pageWithoutMeals.findByRole('region', { name: 'On sale now' }));
    expect(await empty.findByText('Nothing is on sale.')).toBeTruthy();
    expect(empty.getByRole('link', { name: 'List a meal' }).getAttribute('href')).toBe('/new-menu-item');
  });
});

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
