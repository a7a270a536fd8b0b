import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';
import { listClosingMeals } from './closing-assistant.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/meals';
const edit = 'PUT /api/restaurant/meals/:id';
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const closing = { ...meal, pickupStart: inMinutes(-60), pickupEnd: inMinutes(40) };

describe('Shortly before pickup ends', () => {
  test.for([
    { name: 'with portions left', change: {}, lowerCents: 600 },
    { name: 'an hour earlier', change: { pickupEnd: inMinutes(46) }, lowerCents: null },
    { name: 'after its end', change: { pickupEnd: inMinutes(-1) }, lowerCents: null },
    { name: 'sold out', change: { availableQuantity: 0, unavailableReason: 'sold-out' as const }, lowerCents: null },
    { name: 'a template of later days', change: { isRecurring: true }, lowerCents: null },
    { name: 'at the lowest price', change: { priceCents: 60 }, lowerCents: null },
  ])('a meal $name is offered at $lowerCents cents', ({ change, lowerCents }) => {
    expect(listClosingMeals([{ ...closing, ...change }], now)[0]?.lowerCents ?? null).toBe(lowerCents);
  });

  test('one tap lowers the price and changes nothing else', async () => {
    await preloadTabs();
    const page = await openRestaurantPage('/dashboard', DashboardPage, {
      [list]: [ok(list, { meals: [closing] })],
      [edit]: [ok(edit, { ...closing, priceCents: 600 })],
    });
    expect(await page.findByText('4 Tonkotsu Ramen left, and pickup ends in 40 min')).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Lower to $6.00' }));

    expect(await page.findByText('Tonkotsu Ramen now costs $6.00')).toBeTruthy();
    expect(page.sent(edit)[0]).toMatchObject({
      name: meal.name,
      priceCents: 600,
      originalPriceCents: 1600,
      expected: 4,
    });
    expect(page.queryByRole('button', { name: 'Lower to $6.00' })).toBeNull();
    expect(sessionStorage.getItem('fondly.closing-answered')).toBe(closing.id);
  });

  test('a refusal is explained and can be tried again, and the price can stay', async () => {
    sessionStorage.clear();
    await preloadTabs();
    const page = await openRestaurantPage('/dashboard', DashboardPage, {
      [list]: [ok(list, { meals: [closing] })],
      [edit]: [refused('internal-error')],
    });
    await page.person.click(await page.findByRole('button', { name: 'Lower to $6.00' }));
    expect(await page.findByRole('button', { name: 'Lower to $6.00' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Keep the price' }));
    expect(page.queryByRole('button', { name: 'Lower to $6.00' })).toBeNull();
  });
});
