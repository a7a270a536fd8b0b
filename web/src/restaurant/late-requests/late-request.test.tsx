import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, now, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const reply = 'POST /api/restaurant/orders/:id/late-request';
const lateOrder: RestaurantOrderView = {
  ...approvedOrder,
  lateRequest: {
    id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b11',
    minutes: 20,
    pickupEnd: '2026-11-21T00:20:00.000Z',
    answerBy: '2026-11-20T23:40:00.000Z',
    isPastClosing: false,
  },
};
const open = (replies: object) =>
  openRestaurantPage('/orders', OrdersPage, { [list]: [orders(lateOrder)], ...replies });
const findBox = async (page: Awaited<ReturnType<typeof open>>) =>
  within(await page.findByRole('region', { name: `Request for more time, order ${lateOrder.orderNumber}` }));

describe('A request for more time on the board', () => {
  test('says who asks for what and until when to reply, and one tap gives the time', async () => {
    const granted = { ...approvedOrder, pickupEnd: '2026-11-21T00:20:00.000Z' };
    const page = await open({ [list]: [orders(lateOrder), orders(granted)], [reply]: [ok(reply, granted)] });
    const box = await findBox(page);
    expect(box.getByText('Jordan P. is running late and asks for 20 more minutes, until 7:20 PM.')).toBeTruthy();
    expect(box.getByText(/^Reply by 6:40 PM\./)).toBeTruthy();

    await page.person.click(box.getByRole('button', { name: 'Give 20 min' }));

    expect(await page.findByText('Order C81TRW can be picked up until 7:20 PM')).toBeTruthy();
    expect(page.sent(reply)).toEqual([{ requestId: lateOrder.lateRequest?.id, isGranted: true }]);
    await vi.waitFor(() => expect(page.queryByText(/is running late/)).toBeNull());
  });

  test('a no is said in one tap, and a request that was answered elsewhere says so', async () => {
    const page = await open({
      [list]: [orders(lateOrder), orders(approvedOrder)],
      [reply]: [refused('late-request-answered')],
    });
    await page.person.click((await findBox(page)).getByRole('button', { name: "Can't wait" }));
    expect(await page.findByText('This request was already answered, or its time is over.')).toBeTruthy();
    expect(page.sent(reply)).toEqual([{ requestId: lateOrder.lateRequest?.id, isGranted: false }]);
  });

  test('past closing, counter staff can only say no', async () => {
    const pastClosing = {
      ...lateOrder,
      lateRequest: lateOrder.lateRequest && { ...lateOrder.lateRequest, isPastClosing: true },
    };
    const counter = { ...restaurant, role: 'counter' as const };
    const page = await open({
      [list]: [orders(pastClosing)],
      'GET /api/restaurant': [ok('GET /api/restaurant', counter)],
    });
    const box = await findBox(page);
    expect(box.getByText(/a manager has to say yes/)).toBeTruthy();
    expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(["Can't wait"]);
  });
});
