import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import OrdersPage from './orders-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T17:00:00.000Z') });

const [find, listViews, saveView] = ['GET /api/admin/orders', 'GET /api/admin/views', 'POST /api/admin/views'] as const;
const order: OrderSearchResult = {
  id: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02',
  orderNumber: 'GYQMNP',
  customerName: 'Maya Rivers',
  restaurantId: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a03',
  restaurantName: 'Kumo Noodle Bar',
  mealName: 'Tonkotsu Ramen',
  quantity: 2,
  status: 'confirmed',
  paymentStatus: 'paid',
  paidCents: 1500,
  refundedCents: 0,
  pickupStart: '2026-11-20T22:00:00.000Z',
  pickupEnd: '2026-11-20T23:30:00.000Z',
  timezone: 'America/New_York',
  createdAt: '2026-11-20T16:00:00.000Z',
};
const counts = { pending: 0, confirmed: 1, ready: 0, completed: 4, canceled: 2, failed: 0 };
const replies = {
  [find]: [ok(find, { orders: [order], counts, hasMore: false })],
  [listViews]: [ok(listViews, { views: [] })],
  [saveView]: [ok(saveView, { ok: true })],
};

describe('The orders page', () => {
  test('a heading sorts the list, states have counts, and both are in the request', async () => {
    const page = openAdminPage(<OrdersPage />, replies);
    const lastQuery = () => page.requests.filter(({ operation }) => operation === find).at(-1)?.query;
    await page.person.click(await page.findByRole('button', { name: 'Paid' }));
    expect(page.getByRole('columnheader', { name: 'Paid' }).getAttribute('aria-sort')).toBe('descending');
    await page.person.click(await page.findByRole('button', { name: 'Paid' }));
    expect(page.getByRole('columnheader', { name: 'Paid' }).getAttribute('aria-sort')).toBe('ascending');

    const states = within(page.getByRole('group', { name: 'State' })).getAllByRole('button');
    expect(states.map(({ textContent }) => textContent)).toEqual(['All7', 'Confirmed1', 'Completed4', 'Canceled2']);
    await page.person.click(page.getByRole('button', { name: /^Canceled/ }));
    await page.person.click(page.getByRole('button', { name: 'Today' }));
    expect(await page.findByRole('region', { name: 'Pickup on Fri, Nov 20' })).toBeTruthy();
    const query = Object.fromEntries(new URLSearchParams(lastQuery()));
    expect(query).toEqual({ state: 'canceled', day: '2026-11-20', sort: 'paid', page: '1' });
  });

  test('the filters are saved under a name', async () => {
    const page = openAdminPage(<OrdersPage />, replies);
    await page.person.click(await page.findByRole('button', { name: /^Canceled/ }));
    await page.person.click(page.getByRole('button', { name: 'Views' }));
    await page.person.click(await page.findByRole('menuitem', { name: 'Save this view' }));
    await page.person.click(await page.findByRole('button', { name: 'Save view' }));
    expect(await page.findByText('Please enter a name.')).toBeTruthy();
    await page.person.type(page.getByLabelText('Name'), 'Canceled today');
    await page.person.click(page.getByRole('button', { name: 'Save view' }));

    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.sent(saveView)).toEqual([{ page: 'orders', name: 'Canceled today', query: 'state=canceled' }]);
  });
});
