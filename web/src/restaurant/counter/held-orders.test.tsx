import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { check, field, openCounter, order } from '../testing/open-counter.tsx';
import { orders } from '../testing/open-restaurant-page.tsx';
import { newOrder, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

describe('A new order while a customer is served', () => {
  const list = 'GET /api/restaurant/orders';
  /** Two characters are typed, and then an order comes in. */
  const openTyped = async (replies = {}) => {
    document.title = 'Counter | Fondly';
    const page = await openCounter({ [list]: [orders(), orders(newOrder)], ...replies });
    await page.person.type(await page.findByLabelText(field), 'h7');
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());
    page.signal();
    const line = await page.findByRole('button', { name: '1 new order' });
    return { ...page, line };
  };

  test('its popup waits until the order of the code is handed over, and the title counts it', async () => {
    const page = await openTyped({ [check]: [ok(check, { orders: [{ ...order, isByPass: false }] })] });
    await vi.waitFor(() => expect(document.title).toMatch(/^\(1\) /));
    expect(page.queryByRole('dialog')).toBeNull();
    expect((page.getByLabelText(field) as HTMLInputElement).value).toBe('H7');

    await page.person.keyboard('rd');

    const handOver = await page.findByRole('button', { name: 'Hand over' });
    expect(page.sent(check)).toEqual([{ pickupCode: 'H7RD' }]);
    expect(page.getByRole('button', { name: '1 new order' })).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();

    await page.person.click(handOver);

    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });

  test('its popup comes 20 seconds after an order was found that is not handed over', async () => {
    const page = await openTyped({ [check]: [ok(check, { orders: [{ ...order, isByPass: false }] })] });
    await page.person.keyboard('rd');
    await page.findByRole('button', { name: 'Hand over' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });

  test('its popup waits until the field is cleared', async () => {
    const page = await openTyped();
    await page.person.keyboard('{Backspace}{Backspace}');
    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
    expect(page.queryByRole('button', { name: '1 new order', hidden: true })).toBeNull();
  });

  test('its popup waits 20 seconds after the last key', async () => {
    const page = await openTyped();
    await vi.advanceTimersByTimeAsync(15_000);
    await page.person.type(page.getByLabelText(field), 'r');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(page.queryByRole('dialog')).toBeNull();

    await vi.advanceTimersByTimeAsync(5_000);

    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });

  test('a tap on its line opens its popup', async () => {
    const page = await openTyped();
    await page.person.click(page.line);
    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });
});
