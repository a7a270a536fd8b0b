import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/meals';
const listClosing = 'GET /api/restaurant/meals/closing';
const lower = 'PUT /api/restaurant/meals/:id/price';
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const closing = { ...meal, pickupStart: inMinutes(-60), pickupEnd: inMinutes(40) };
const suggestion = {
  mealId: meal.id,
  name: meal.name,
  availableQuantity: 4,
  priceCents: 750,
  lowerPriceCents: 600,
  pickupEnd: closing.pickupEnd,
  followers: 2,
};
const replies = {
  [list]: [ok(list, { meals: [closing] })],
  [listClosing]: [ok(listClosing, { meals: [suggestion] })],
};

async function openOverview(own = {}) {
  await preloadTabs();
  return openRestaurantPage('/dashboard', DashboardPage, { ...replies, ...own });
}

describe('Shortly before pickup ends', () => {
  test('the offer names the portions, the price, and how many followers would be alerted', async () => {
    const page = await openOverview();
    expect(await page.findByText('4 Tonkotsu Ramen left, and pickup ends in 40 min')).toBeTruthy();
    expect(page.getByText('Lower it to $6.00? 2 followers nearby would get an alert.')).toBeTruthy();
  });

  test('without followers, the offer promises none', async () => {
    const page = await openOverview({ [listClosing]: [ok(listClosing, { meals: [{ ...suggestion, followers: 0 }] })] });
    expect(await page.findByText(/^Lower it to \$6.00\? No follower/)).toBeTruthy();
  });

  test.for([46, 9])('%d minutes before its end the server is not asked', async (minutes) => {
    const page = await openOverview({ [list]: [ok(list, { meals: [{ ...closing, pickupEnd: inMinutes(minutes) }] })] });
    expect(await page.findByText('On sale now')).toBeTruthy();
    expect(page.sent(listClosing)).toEqual([]);
  });

  test('one tap lowers the price that was shown, and a second tap sends nothing', async () => {
    const page = await openOverview({ [lower]: [ok(lower, { ...closing, priceCents: 600 })] });
    await page.person.dblClick(await page.findByRole('button', { name: 'Lower to $6.00' }));

    expect(await page.findByText('Tonkotsu Ramen now costs $6.00')).toBeTruthy();
    expect(page.sent(lower)).toEqual([{ expectedPriceCents: 750, priceCents: 600 }]);
    expect(page.queryByRole('button', { name: 'Lower to $6.00' })).toBeNull();
    expect(sessionStorage.getItem('fondly.closing-answered')).toBe(closing.id);
  });

  test('a refusal is explained and can be tried again, and the price can stay', async () => {
    const page = await openOverview({ [lower]: [refused('internal-error')] });
    await page.person.click(await page.findByRole('button', { name: 'Lower to $6.00' }));
    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();

    await page.person.click(await page.findByRole('button', { name: 'Keep the price' }));
    expect(page.queryByRole('button', { name: 'Lower to $6.00' })).toBeNull();
  });

  test('on every other page, the header counts the offers, and its panel shows them first', async () => {
    const page = await openRestaurantPage('/orders', OrdersPage, replies);
    await page.person.click(await page.findByRole('button', { name: 'Change meals, 1 suggestion' }));
    const panel = within(await page.findByRole('dialog', { name: 'Change meals' }));

    await page.person.click(await panel.findByRole('button', { name: 'Keep the price' }));

    expect(panel.queryByRole('button', { name: 'Keep the price' })).toBeNull();
    await page.person.keyboard('{Escape}');
    expect(await page.findByRole('button', { name: 'Change meals' })).toBeTruthy();
  });
});
