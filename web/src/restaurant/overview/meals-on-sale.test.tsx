import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now, yesterdaysMeal } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const list = 'GET /api/restaurant/meals';
const meals = (...some: (typeof meal)[]) => ok(list, { meals: some });
const open = (replies = {}) => openRestaurantPage('/dashboard', DashboardPage, replies);

describe('The meals on sale', () => {
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
    await panel.findByRole('button', { name: 'Mark sold out: Udon' });

    await page.person.click(panel.getByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));
    expect(rows()[0]).toContain('0 left');
    expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 0 }]);
    const undo = await page.findByRole('button', { name: 'Undo' });
    await vi.waitFor(() => expect(page.sent(list)).toHaveLength(2));
    expect(rows()).toEqual([
      expect.stringMatching(/^Tonkotsu Ramen.*SOLD OUT$/),
      expect.stringContaining('Udon4 left'),
    ]);

    await page.person.click(undo);
    await panel.findByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' });
    expect(page.sent(stock)[1]).toEqual({ expected: 0, availableQuantity: 4 });

    await page.person.click(panel.getByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));
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
      // Each part of the page that needs the list asks for it once.
      [list]: [...Array(2).fill(refused('internal-error')), meals(...blocked, ...onSale, sixthMeal)],
    });
    const panel = within(await page.findByRole('region', { name: 'On sale now' }));
    await page.person.click(await panel.findByRole('button', { name: 'Try again' }));
    await panel.findByText('Meal 2');
    expect(panel.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 6))).toEqual([
      ...onSale.map(({ name }) => name),
      '1 more',
    ]);
    page.unmount();

    const pageWithoutMeals = await open({ [list]: [meals(...blocked)] });
    const empty = within(await pageWithoutMeals.findByRole('region', { name: 'On sale now' }));
    expect(await empty.findByText('Nothing is on sale.')).toBeTruthy();
    expect(empty.getByRole('link', { name: 'List a meal' }).getAttribute('href')).toBe('/new-menu-item');
  });
});
