import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/pickup';
const save = 'PUT /api/restaurant/pickup';
const open: PickupHoursView = {
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
const paused = { ...open, pause: { until: '2026-11-20T22:00:00.000Z', reason: 'Busy kitchen, back soon' } };
const openOverview = (replies = {}) =>
  openRestaurantPage('/dashboard', DashboardPage, { [read]: [ok(read, open)], ...replies });

/** Disabled until the settings are here. */
async function findPauseButton(page: Awaited<ReturnType<typeof openOverview>>) {
  const button = await page.findByRole('button', { name: 'Pause' });
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
  return button;
}

describe('Pause on the overview', () => {
  test('two taps pause new orders, and the toast says until when', async () => {
    const page = await openOverview({ [save]: [ok(save, paused)] });

    await page.person.click(await findPauseButton(page));
    await page.person.click(await page.findByRole('menuitem', { name: '30 minutes' }));

    expect(page.sent(save)).toEqual([{ change: { kind: 'pause', length: '30', reason: 'Busy kitchen, back soon' } }]);
    expect(await page.findByText('Paused until 5:00 PM')).toBeTruthy();
    expect(await page.findByRole('button', { name: 'Paused until 5:00 PM. Take orders' })).toBeTruthy();
  });

  test('one tap ends the pause', async () => {
    const page = await openOverview({ [read]: [ok(read, paused)], [save]: [ok(save, open)] });

    await page.person.click(await page.findByRole('button', { name: 'Paused until 5:00 PM. Take orders' }));

    expect(page.sent(save)).toEqual([{ change: { kind: 'resume' } }]);
    expect(await page.findByText("You're taking new orders again")).toBeTruthy();
  });

  test('a failed pause is explained', async () => {
    const page = await openOverview({ [save]: [refused('internal-error')] });

    await page.person.click(await findPauseButton(page));
    await page.person.click(await page.findByRole('menuitem', { name: '1 hour' }));

    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(page.getByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  test('counter staff, who may not pause, have no button', async () => {
    const page = await openOverview({
      'GET /api/restaurant': [ok('GET /api/restaurant', { ...restaurant, role: 'counter' })],
    });

    await vi.waitFor(() => expect(page.queryByRole('main')).toBeTruthy());
    expect(page.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});
