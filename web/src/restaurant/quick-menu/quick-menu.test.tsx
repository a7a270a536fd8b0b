import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now, restaurant, yesterdaysMeal } from '../testing/sample-data.ts';
import { forgetQuickMenu } from './quick-menu.tsx';
// The button comes late. On a busy machine the first test would spend its time on that.
import './quick-menu-button.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/meals';
const stock = 'PUT /api/restaurant/meals/:id/stock';
const again = 'POST /api/restaurant/meals/:id/repeat';
const readHours = 'GET /api/restaurant/pickup';
const saveHours = 'PUT /api/restaurant/pickup';
const hours: PickupHoursView = {
  open: { isOpen: true, changesAt: '2026-11-21T02:00:00.000Z' },
  timezone: 'America/New_York',
  day: '2026-11-20',
  hours: [],
  specialDays: [],
  pause: null,
  closeChoices: [],
  extendChoices: [],
  waiting: 0,
  lastPickupEnd: null,
  windows: [],
};
const paused = { ...hours, pause: { until: '2026-11-20T22:00:00.000Z', reason: 'Busy kitchen, back soon' } };
const earlier = { ...yesterdaysMeal, id: '2f5a4c10-8a51-4a4e-9a77-5b8e0f6c1d03', availableDate: '2026-11-18' };

async function openPanel(replies = {}) {
  const page = await openRestaurantPage('/orders', OrdersPage, {
    [list]: [ok(list, { meals: [meal, yesterdaysMeal, earlier] })],
    [readHours]: [ok(readHours, hours)],
    ...replies,
  });
  await page.person.click(await page.findByRole('button', { name: 'Change meals' }));
  return { page, panel: within(await page.findByRole('dialog', { name: 'Change meals' })) };
}

describe('The quick actions in the header', () => {
  test('the button is drawn with the page, its script comes later, and it keeps the focus', async () => {
    forgetQuickMenu();
    const page = await openRestaurantPage('/orders', OrdersPage);
    const first = await page.findByRole('button', { name: 'Change meals' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(first.isConnected).toBe(true);
    first.focus();

    await vi.advanceTimersByTimeAsync(1500);
    // The other scripts of the page come before it, one at a time.
    await vi.waitFor(() => expect(first.isConnected).toBe(false), { timeout: 30_000 });
    const second = await page.findByRole('button', { name: 'Change meals', expanded: false });
    expect(document.activeElement).toBe(second);
    await page.person.keyboard('{Enter}');
    expect(await page.findByRole('dialog', { name: 'Change meals' })).toBeTruthy();
  }, 60_000);

  test('the second tap pauses new orders, and one more takes them again', async () => {
    const { page, panel } = await openPanel({ [saveHours]: [ok(saveHours, paused), ok(saveHours, hours)] });

    await page.person.click(await panel.findByRole('button', { name: 'Pause for 30 min' }));
    await page.person.click(await panel.findByRole('button', { name: 'Paused until 5:00 PM. Take orders' }));

    expect(page.sent(saveHours)).toEqual([
      { change: { kind: 'pause', length: '30', reason: 'Busy kitchen, back soon' } },
      { change: { kind: 'resume' } },
    ]);
    expect(await panel.findByRole('button', { name: 'Pause for 30 min' })).toBeTruthy();
  });

  test('the second tap marks a meal as sold out, and its row stays', async () => {
    const soldOut = { ...meal, availableQuantity: 0, unavailableReason: 'sold-out' as const };
    const { page, panel } = await openPanel({
      [list]: [ok(list, { meals: [meal] }), ok(list, { meals: [soldOut] })],
      [stock]: [ok(stock, soldOut)],
    });

    await page.person.click(await panel.findByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));

    await vi.waitFor(() => expect(page.sent(stock)).toEqual([{ expected: 4, availableQuantity: 0 }]));
    expect(panel.getByText('Tonkotsu Ramen')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' })).toBeNull();
  });

  test('a sale in the same second is explained in the row', async () => {
    const { page, panel } = await openPanel({
      [stock]: [refused('stock-changed', { message: 'Someone just bought one.' })],
    });

    await page.person.click(await panel.findByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));

    expect((await panel.findByRole('alert')).textContent).toBe('Someone just bought one.');
    expect(panel.getByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' })).toBeTruthy();
  });

  test('the second tap lists a past meal again, which is there once however often it was listed', async () => {
    const { page, panel } = await openPanel({ [again]: [ok(again, { ...meal, name: 'Matcha Bun Box' })] });

    await page.person.click(await panel.findByRole('button', { name: 'List again for today: Matcha Bun Box' }));

    expect(page.sent(again)).toEqual([{ availableDate: '2026-11-20' }]);
    expect(await page.findByText('Matcha Bun Box is listed for today')).toBeTruthy();
  });

  test('meals that cannot be loaded are explained, and the pause still works', async () => {
    const { panel } = await openPanel({ [list]: [refused('internal-error'), refused('internal-error')] });

    expect((await panel.findByRole('alert')).textContent).toContain("We couldn't load your meals.");
    expect(panel.getByRole('button', { name: 'Pause for 1 hour' })).toBeTruthy();
  });

  test('Escape closes the panel and returns the focus to its button', async () => {
    const { page } = await openPanel();

    await page.person.keyboard('{Escape}');

    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Change meals'));
  });

  test('counter staff, who may do none of it, have no button', async () => {
    const read = 'GET /api/restaurant';
    const page = await openRestaurantPage('/orders', OrdersPage, {
      [read]: [ok(read, { ...restaurant, role: 'counter' })],
    });
    expect(await page.findByRole('heading', { name: 'Orders' })).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Change meals' })).toBeNull();
  });
});
