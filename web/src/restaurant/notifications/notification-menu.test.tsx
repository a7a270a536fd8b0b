import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { newOrder, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const open = (replies: Parameters<typeof openRestaurantPage>[2]) => openRestaurantPage('/orders', OrdersPage, replies);

describe('The notification menu', () => {
  const listNotifications = 'GET /api/restaurant/notifications';
  const dismiss = 'POST /api/restaurant/notifications/:id/dismiss';
  const earlier = 'GET /api/restaurant/notifications/earlier';
  const notification = {
    id: '9c1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a01',
    orderId: newOrder.id,
    orderNumber: '9F2MKP',
    title: 'New order',
    text: 'Jordan P.: 2 × Evening Sushi Board',
    createdAt: '2026-11-20T21:19:00.000Z',
    about: 'order' as const,
    dismissedAt: null,
  };

  test('the menu counts new notifications and dismisses one', async () => {
    const page = await open({
      [listNotifications]: [ok(listNotifications, { notifications: [notification] })],
      [dismiss]: [ok(dismiss, { ...notification, dismissedAt: '2026-11-20T21:30:00.000Z' })],
      [earlier]: [ok(earlier, { notifications: [{ ...notification, dismissedAt: '2026-11-20T21:30:00.000Z' }] })],
    });

    await page.person.click(await page.findByRole('button', { name: 'Notifications, 1 new' }));
    await page.person.click(await page.findByRole('button', { name: 'Dismiss New order, order 9F2MKP' }));

    expect(await page.findByText("Nothing new. We'll ring when an order comes in.")).toBeTruthy();
    expect(page.sent(dismiss)).toHaveLength(1);
    await page.person.click(await page.findByText('Show earlier'));
    expect(await page.findByText(notification.text)).toBeTruthy();
    expect(page.queryByRole('button', { name: /^Dismiss New order/ })).toBeNull();
  });

  test('a failed read is explained', async () => {
    const page = await open({ [listNotifications]: [refused('internal-error')] });

    await page.person.click(await page.findByRole('button', { name: 'Notifications' }));

    expect(await page.findByText('Failed to fetch notifications')).toBeTruthy();
  });
});
