import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, now, pickupHours } from '../testing/sample-data.ts';
import PickupPage from './pickup-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/pickup';
const previewChange = 'POST /api/restaurant/pickup/preview';
const save = 'PUT /api/restaurant/pickup';
const config = 'GET /api/public/config';
const settings = {
  publishableKey: 'pk_test',
  stripeJsUrl: null,
  showsWallets: false,
  contactEmail: 'hello@fondly.test',
  contactPhone: null,
  isDemo: true,
};
const view = pickupHours;
const noImpact = ok(previewChange, { meals: [], orderIds: [] });
const open = (replies = {}) => openRestaurantPage('/pickup', PickupPage, { [read]: [ok(read, view)], ...replies });

describe('Pickup Management', () => {
  test('the page shows whether the restaurant is open, the open orders and the time to the last pickup', async () => {
    const page = await open();
    const status = within(await page.findByRole('region', { name: 'Status' }));
    expect(status.getByText('Open until 9 PM')).toBeTruthy();
    expect(status.getByText('3')).toBeTruthy();
    expect(status.getByText('2 hr 30 min')).toBeTruthy();
    const windows = within(page.getByRole('region', { name: "Today's pickup windows" }));
    expect(windows.getByText('Garden Salad, Ramen')).toBeTruthy();
    expect(windows.getByText('5:30 PM to 7:00 PM, 3 waiting')).toBeTruthy();
    expect((page.getByRole('button', { name: /Extend Hours/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('a tablet whose clock is an hour slow still shows the right time to the last pickup', async () => {
    const serverTime = new Date(now.getTime() + 60 * 60_000).toISOString();
    const page = await open({ [config]: [ok(config, { ...settings, serverTime })] });
    const status = within(await page.findByRole('region', { name: 'Status' }));
    expect(await status.findByText('1 hr 30 min')).toBeTruthy();
  });

  test('a special day with several spans lists all of them', async () => {
    const hours = [
      { opens: '09:00', closes: '15:00' },
      { opens: '20:00', closes: '01:30' },
    ];
    const page = await open({ [read]: [ok(read, { ...view, specialDays: [{ day: view.day, name: '', hours }] })] });
    expect(await page.findByText('9 AM to 3 PM, 8 PM to 1:30 AM')).toBeTruthy();
  });

  test('a skeleton is shown while the page loads, and a failed read is repeated', async () => {
    const waiting = await open({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your hours')).toBeTruthy();
    waiting.unmount();

    const page = await open({ [read]: [refused('internal-error'), ok(read, view)] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('region', { name: 'Weekly hours' })).toBeTruthy();
  });

  test('edited weekly hours are saved, and a refusal is shown', async () => {
    const error = refused('invalid-input', { fields: { hours: 'These hours overlap.' } });
    const page = await open({ [previewChange]: [error, noImpact], [save]: [ok(save, view)] });
    const button = (await page.findByRole('button', { name: 'Save Changes' })) as HTMLButtonElement;
    expect(button.disabled).toBe(true);

    await page.person.click(page.getByRole('switch', { name: 'Open on Sunday' }));
    await page.person.click(button);
    expect(await page.findByText('These hours overlap.')).toBeTruthy();
    await page.person.click(button);
    await vi.waitFor(() => expect(page.sent(save)).toHaveLength(1));

    const hours = [
      { weekday: 0, opens: '09:00', closes: '17:00' },
      { weekday: 1, opens: '11:00', closes: '21:00' },
    ];
    expect(page.sent(save)).toEqual([{ change: { kind: 'hours', hours }, sales: [], releasedOrderIds: [] }]);
  });

  test('an early close asks for each meal on sale whether to keep selling it, and is saved only after that', async () => {
    const [pickupStart, pickupEnd] = ['2026-11-21T00:30:00.000Z', '2026-11-21T01:45:00.000Z'];
    const window = { pickupStart, pickupEnd };
    const meals = [
      { id: approvedOrder.id, name: 'Sushi Board', ...window, unsoldPortions: 5 },
      { id: approvedOrder.mealId ?? '', name: 'Ramen', ...window, unsoldPortions: 2 },
    ];
    const page = await open({
      [previewChange]: [ok(previewChange, { meals, orderIds: [] })],
      [save]: [ok(save, view)],
    });
    await page.person.click(await page.findByRole('button', { name: /Close Early Today/ }));
    await page.person.click(await page.findByRole('button', { name: 'Close at 7:30 PM' }));

    const sushi = within(
      await page.findByRole('group', { name: 'Sushi Board, Fri, Nov 20, 7:30 PM to 8:45 PM, 5 unsold' }),
    );
    const button = page.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await page.person.click(sushi.getByRole('radio', { name: 'Keep selling' }));
    expect(button.disabled).toBe(true);
    const ramen = within(page.getByRole('group', { name: /^Ramen/ }));
    await page.person.click(ramen.getByRole('radio', { name: 'Stop selling' }));
    expect(page.sent(save)).toEqual([]);
    await page.person.click(button);

    const sales = [
      { mealId: meals[0]?.id, choice: 'keep-selling' },
      { mealId: meals[1]?.id, choice: 'stop-selling' },
    ];
    const change = { kind: 'closeEarly', closes: '19:30' };
    await vi.waitFor(() => expect(page.sent(save)).toEqual([{ change, sales, releasedOrderIds: [] }]));
  });

  test('a paid order outside the new hours is moved only after its customer is asked', async () => {
    const ask = 'POST /api/restaurant/orders/:id/ask-to-move';
    const list = 'GET /api/restaurant/orders';
    const impact = { meals: [], orderIds: [approvedOrder.id] };
    const page = await openRestaurantPage('/pickup', PickupPage, {
      [read]: [ok(read, view)],
      [previewChange]: [ok(previewChange, impact)],
      [save]: [ok(save, view)],
      [list]: [ok(list, { orders: [approvedOrder] })],
      [ask]: [ok(ask, approvedOrder)],
    });
    await page.person.click(await page.findByRole('button', { name: /Close Early Today/ }));
    await page.person.click(await page.findByRole('button', { name: 'Close at 7:30 PM' }));

    await page.person.click(await page.findByRole('radio', { name: 'Ask Jordan P. for another time' }));
    expect((page.getByLabelText('Until') as HTMLInputElement).value).toBe('19:30');
    await page.person.click(page.getByRole('button', { name: 'Save and ask 1' }));

    expect(await page.findByText('Closing at 7:30 PM today. We asked 1 customer for another time.')).toBeTruthy();
    expect(page.sent(ask)).toEqual([{ day: '2026-11-20', starts: '18:30', ends: '19:30' }]);
    expect(page.sent(save)).toMatchObject([{ releasedOrderIds: [approvedOrder.id] }]);
  });
});
