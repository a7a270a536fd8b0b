import { expect, test, vi } from 'vitest';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, now } from '../testing/sample-data.ts';
import PrintOrdersPage from './print-orders-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

test('the list for paper names the kitchen and the time, and groups orders by window', async () => {
  const at = (id: string, pickupStart: string, pickupEnd: string) => ({ ...approvedOrder, id, pickupStart, pickupEnd });
  const page = await openRestaurantPage('/orders/print', PrintOrdersPage, {
    'GET /api/restaurant/orders': [
      orders(
        at('a', '2026-11-20T23:00:00.000Z', '2026-11-21T00:00:00.000Z'),
        at('b', '2026-11-20T22:00:00.000Z', '2026-11-20T23:00:00.000Z'),
        at('c', '2026-11-20T23:00:00.000Z', '2026-11-21T00:00:00.000Z'),
      ),
    ],
  });
  const table = (await page.findByRole('table')) as HTMLTableElement;
  expect(table.caption?.textContent).toBe('Kumo Noodle Bar · Printed Fri, Nov 20, 4:30 PM');
  const groups = [...table.querySelectorAll('tbody')];
  expect(groups.map(({ rows }) => rows.length)).toEqual([2, 3]);
  expect(groups.map(({ rows }) => rows[0]?.textContent)).toEqual([
    expect.stringMatching(/Today.*5.*6/),
    expect.stringMatching(/Today.*6.*7/),
  ]);
});
