import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/evening';
const evening = {
  orders: 5,
  portions: 7,
  earnedCents: 5250,
  thanks: 2,
  words: [{ name: 'Maya', review: 'Best ramen in town.' }],
};

describe('The note at closing', () => {
  test('says on the overview what was saved and earned, and what customers wrote', async () => {
    await preloadTabs();
    const page = await openRestaurantPage('/dashboard', DashboardPage, { [read]: [ok(read, { evening })] });
    expect(await page.findByText('Everything is handed over. You saved 7 meals today.')).toBeTruthy();
    expect(page.getByText('You earned $52.50. 2 customers say thank you.')).toBeTruthy();
    expect(page.getByText('“Best ramen in town.” Maya')).toBeTruthy();
  });

  test('the overview waits for it, so that nothing moves', async () => {
    await preloadTabs();
    const page = await openRestaurantPage('/dashboard', DashboardPage, { [read]: ['never'] });
    expect(await page.findByText('Loading your numbers')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.queryByRole('region', { name: 'Revenue' })).toBeNull();
  });

  test('shows counter staff no amount above the orders', async () => {
    const { earnedCents: _, ...withoutAmount } = evening;
    const page = await openRestaurantPage('/orders', OrdersPage, { [read]: [ok(read, { evening: withoutAmount })] });
    expect(await page.findByText('2 customers say thank you.')).toBeTruthy();
    expect(page.queryByText(/You earned/)).toBeNull();
  });

  test('appears with the signal of the last order, and not before', async () => {
    const page = await openRestaurantPage('/orders', OrdersPage, {
      [read]: [ok(read, { evening: null }), ok(read, { evening })],
    });
    expect(await page.findByText('No orders to approve')).toBeTruthy();
    expect(page.queryByText(/^Everything is handed over/)).toBeNull();
    page.signal();
    expect(await page.findByText(/^Everything is handed over/)).toBeTruthy();
  });
});
