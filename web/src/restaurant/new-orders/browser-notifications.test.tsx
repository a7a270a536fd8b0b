import { describe, expect, test, vi } from 'vitest';
import OrdersPage from '../orders/orders-page.tsx';
import StaffPage from '../staff/staff-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { newOrder, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const open = (replies = {}) => openRestaurantPage('/orders', OrdersPage, replies);

describe('Browser notifications', () => {
  test('the prompt appears two seconds after the page, and a click asks the browser', async () => {
    const requestPermission = vi.fn(() => Promise.resolve('granted'));
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission }));
    const page = await open();
    await page.findByText('No orders to approve');
    expect(page.queryByText('See new orders in other tabs')).toBeNull();

    await vi.advanceTimersByTimeAsync(2000);
    await page.person.click(await page.findByRole('button', { name: 'Allow' }));

    expect(requestPermission).toHaveBeenCalledOnce();
    expect(page.queryByText('See new orders in other tabs')).toBeNull();
  });

  test('"Not now" ends the prompt for this device, and the bell keeps the offer', async () => {
    const requestPermission = vi.fn(() => Promise.resolve('granted'));
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission }));
    const page = await open();
    await vi.advanceTimersByTimeAsync(2000);
    await page.person.click(await page.findByRole('button', { name: 'Not now' }));
    expect(page.queryByText('See new orders in other tabs')).toBeNull();
    expect(localStorage.getItem('fondly.notifications-put-off')).toBe('yes');

    await page.person.click(page.getByRole('button', { name: /^Notifications/ }));
    await page.person.click(await page.findByRole('button', { name: 'Allow' }));
    expect(requestPermission).toHaveBeenCalledOnce();
  });

  test('on other pages than the orders, only the bell has the offer', async () => {
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default' }));
    const page = await openRestaurantPage('/staff', StaffPage);
    const button = await page.findByRole('button', { name: /^Notifications/ });
    await vi.advanceTimersByTimeAsync(3000);
    expect(page.queryByText('See new orders in other tabs')).toBeNull();

    await page.person.click(button);
    expect(await page.findByText('See new orders in other tabs')).toBeTruthy();
  });

  test('the prompt is not shown once the browser has an answer', async () => {
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'denied' }));
    const page = await open();
    await page.findByText('No orders to approve');

    await vi.advanceTimersByTimeAsync(3000);

    expect(page.queryByText('See new orders in other tabs')).toBeNull();
  });

  test('a notification shows customer, quantity, meal, total and pickup time', async () => {
    const shown = vi.fn(class extends EventTarget {});
    vi.stubGlobal('Notification', Object.assign(shown, { permission: 'granted' }));
    const page = await open({ [list]: [orders(), orders(newOrder)] });
    await page.findByText('No orders to approve');
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());

    page.signal();
    await page.findByRole('dialog');

    expect(shown).toHaveBeenCalledExactlyOnceWith('New Order!', {
      body: 'Jordan P., 2 × Evening Sushi Board, $22.00, pickup 5:30 PM',
      tag: newOrder.id,
      icon: '/favicon.svg',
    });
  });
});
