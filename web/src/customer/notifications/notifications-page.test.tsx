import type { FavoriteNotificationView } from '@fondly/contract/account/favorite-notifications';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleMeal } from '../testing/samples.ts';
import NotificationsPage from './notifications-page.tsx';

const list = 'GET /api/account/notices';
const read = 'POST /api/account/notices/read';
const notification: FavoriteNotificationView = {
  id: 'a',
  mealId: sampleMeal.id,
  mealName: 'Tonkotsu Ramen',
  mealImageUrl: null,
  restaurantName: 'Kumo Noodle Bar',
  priceCents: 750,
  isTaxed: false,
  availableQuantity: 4,
  pickupStart: sampleMeal.pickupStart,
  pickupEnd: sampleMeal.pickupEnd,
  timezone: sampleMeal.timezone,
  unavailableReason: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  isRead: false,
};

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const rules = 'GET /api/account/alert-rules';
const restaurants = 'GET /api/kitchens';
const around: Replies = {
  [rules]: [ok(rules, { rules: [] })],
  [restaurants]: [ok(restaurants, { restaurants: [], cuisines: [{ slug: 'ramen', name: 'Ramen' }], areas: [] })],
};
const open = (replies: Replies) =>
  openCustomerPage({
    replies: { ...around, ...replies },
    path: '/alerts',
    address: '/alerts',
    Page: NotificationsPage,
  });

describe('The alerts page', () => {
  test('a customer without alerts reads how to get some', async () => {
    const page = await open({ [list]: [ok(list, { notifications: [] })] });
    expect(await page.findByRole('heading', { name: 'No alerts yet' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Find a kitchen' }).getAttribute('href')).toBe('/kitchens');
  });

  test('alerts that failed to load are loaded again on a click', async () => {
    const page = await open({
      [list]: [refused('internal-error'), ok(list, { notifications: [{ ...notification, isRead: true }] })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('article', { name: 'Tonkotsu Ramen, Kumo Noodle Bar' })).toBeTruthy();
  });

  test('an alert says "+ tax" where tax comes on top of the price', async () => {
    const notifications = [notification, { ...notification, id: 'b', mealName: 'Gyoza', isTaxed: true }];
    const page = await open({ [list]: [ok(list, { notifications })] });
    expect((await page.findByRole('article', { name: /^Gyoza/ })).textContent).toContain('$7.50 + tax · 4 left');
    expect(page.getByRole('article', { name: /^Tonkotsu/ }).textContent).toContain('$7.50 · 4 left');
  });

  test('an alert links to its meal while it is available, and otherwise says why it is not', async () => {
    const unavailable = {
      ...notification,
      id: 'b',
      mealName: 'Gyoza',
      availableQuantity: 0,
      unavailableReason: 'sold-out' as const,
      isRead: true,
    };
    const page = await open({
      [list]: [ok(list, { notifications: [notification, unavailable] })],
      [read]: [ok(read, { ok: true })],
    });
    const availableRow = await page.findByRole('article', { name: 'Tonkotsu Ramen, Kumo Noodle Bar' });
    expect(availableRow.textContent).toContain('New');
    expect(availableRow.textContent).toContain('$7.50 · 4 left');
    expect(availableRow.querySelector('a')?.getAttribute('href')).toBe(`/order/${sampleMeal.id}`);
    const unavailableRow = page.getByRole('article', { name: 'Gyoza, Kumo Noodle Bar' });
    expect(unavailableRow.textContent).toContain('Sold out');
    expect(unavailableRow.querySelector('a')).toBeNull();
  });
});
