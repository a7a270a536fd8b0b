import { within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleConfig } from '../../customer/testing/samples.ts';
import { correctClock } from '../../shared/api/corrected-clock.ts';
import { ok, refused } from '../../testing/stub-api.ts';
import {
  check,
  counterReply,
  digestCheck,
  field,
  openCounter,
  order,
  read,
  send,
  stubEntries,
  view,
} from '../testing/open-counter.tsx';
import { meal, now } from '../testing/sample-data.ts';
import { computeDigest } from './code-digest.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const { id, orderNumber } = order;

describe('The counter', () => {
  test('a skeleton is shown while the counter loads, and a failed read is repeated', async () => {
    const waiting = await openCounter({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your shift')).toBeTruthy();
    waiting.unmount();

    const page = await openCounter({ [read]: [refused('internal-error'), counterReply] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('heading', { name: /Due next/ })).toBeTruthy();
  });

  test('the time of the connection is the time of the server, on a device whose clock is wrong, too', async () => {
    onTestFinished(() => correctClock(0));
    const twoHoursAhead = new Date(now.getTime() + 2 * 3_600_000).toISOString();
    const config = ok('GET /api/public/config', { ...sampleConfig, serverTime: twoHoursAhead });
    const page = await openCounter({ 'GET /api/public/config': [config] });

    expect((await page.findByTitle('Last contact: 6:30 PM')).textContent).toBe('Live');
  });

  test('a code is verified, its order is shown, and one tap completes it', async () => {
    const viewWithoutOrders = ok(read, { ...view, orders: [] });
    const page = await openCounter({
      [read]: [counterReply, viewWithoutOrders],
      [check]: [ok(check, { orders: [{ ...order, isByPass: false }] })],
      [send]: ['network-error'],
    });
    stubEntries(null);
    await page.person.type(await page.findByLabelText(field), 'h7rd');

    const found = within(await page.findByRole('region', { name: 'Hand over' }));
    expect(found.getByText('Evening Sushi Board').parentElement?.textContent).toBe('2 × Evening Sushi Board');
    expect(found.getByText('for Jordan')).toBeTruthy();
    expect(found.getByText('No wasabi')).toBeTruthy();
    await page.person.click(found.getByRole('button', { name: 'Hand over' }));

    expect(await page.findByText(`${orderNumber} completed`)).toBeTruthy();
    expect(page.sent(check)).toEqual([{ pickupCode: 'H7RD' }]);
    expect(page.sent(send)).toMatchObject([
      { entries: [{ kind: 'handOver', orderId: id, pickupCode: 'H7RD', isCheckedOffline: false }] },
    ]);
    expect(page.queryByRole('button', { name: new RegExp(orderNumber) })).toBeNull();
  });

  test('Enter after a wrong code keeps the reason, and after a part of a code asks for the rest', async () => {
    const page = await openCounter({ [check]: [refused('pickup-code-not-found')] });
    await page.person.type(await page.findByLabelText(field), 'zzzz');
    await page.findByText('No open order has this code. Please check it and try again.');

    await page.person.keyboard('{Enter}');
    expect(page.getByRole('alert').textContent).toBe('No open order has this code. Please check it and try again.');
    expect(page.sent(check)).toHaveLength(1);
    await page.person.keyboard('h7{Enter}');
    expect(page.getByRole('alert').textContent).toBe("Enter the 4 characters of the customer's code.");
  });

  test('a scanner finds the field focused from the start, and takes it back from another button', async () => {
    const page = await openCounter({ [check]: [refused('pickup-code-not-found')] });
    const input = (await page.findByLabelText(field)) as HTMLInputElement;
    expect(document.activeElement).toBe(input);
    // On a tablet, the keyboard opens only for a tap on the field.
    expect(input.inputMode).toBe('none');

    page.getByRole('button', { name: 'Scan' }).focus();
    await page.person.keyboard('zzzz{Enter}');
    expect(await page.findByRole('alert')).toBeTruthy();
    expect(page.sent(check)).toEqual([{ pickupCode: 'ZZZZ' }]);
    expect(document.activeElement).toBe(input);

    await page.person.click(input);
    expect(input.inputMode).toBe('text');
  });

  test('full screen is offered where the browser has it', async () => {
    const without = await openCounter();
    await without.findByLabelText(field);
    expect(without.queryByRole('button', { name: 'Full screen' })).toBeNull();
    without.unmount();
    Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null });
    const requestFullscreen = vi.fn(async () => {});
    Object.assign(document.documentElement, { requestFullscreen });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'));

    const page = await openCounter();
    await page.person.click(await page.findByRole('button', { name: 'Full screen' }));

    expect(requestFullscreen).toHaveBeenCalledOnce();
  });

  test('offline, the list verifies a code, the entry is stored and sent later, and a conflict stays on screen', async () => {
    const page = await openCounter({
      [read]: [counterReply, 'network-error', counterReply],
      [check]: ['network-error'],
      [send]: ['network-error'],
    });
    await page.person.type(await page.findByLabelText(field), 'H7RD');
    const found = within(await page.findByRole('region', { name: 'Hand over' }));
    expect(found.getByText(/Checked against the list/)).toBeTruthy();
    await page.person.click(found.getByRole('button', { name: 'Hand over' }));

    expect(await page.findByText(`${orderNumber} saved, we'll send it later`)).toBeTruthy();
    expect(await page.findByText(/1 change is saved here/)).toBeTruthy();
    expect(localStorage.getItem(`fondly.counter.${view.meals[0] && meal.restaurantId}`)).not.toContain('Jordan');
    expect(page.queryByRole('button', { name: new RegExp(orderNumber) })).toBeNull();

    stubEntries('already-handed-over');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(25_000);

    expect(await page.findByText(/on another screen/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: `OK: ${orderNumber}, 2 × Evening Sushi Board` }));
    expect(page.queryByText(/on another screen/)).toBeNull();
  });

  test("offline, the list verifies the code of a friend's pass and says who came", async () => {
    const listed = { ...order, friend: 'Sam', digest: 'of another code' };
    const passDigest = await computeDigest('K7QR', digestCheck);
    const page = await openCounter({
      [read]: [ok(read, { ...view, orders: [{ ...listed, passDigest }] }), 'network-error'],
      [check]: ['network-error'],
    });
    expect(await page.findByText('Or with a pickup pass: Sam')).toBeTruthy();
    await page.person.type(await page.findByLabelText(field), 'K7QR');
    const found = within(await page.findByRole('region', { name: 'Hand over' }));
    expect(found.getByText('By pickup pass: Sam')).toBeTruthy();
    expect(found.getByText(/Checked against the list/)).toBeTruthy();
  });

  test('offline, five codes that are not in the list lock the field', async () => {
    const page = await openCounter({ [check]: ['network-error'] });
    const input = (await page.findByLabelText(field)) as HTMLInputElement;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await page.person.type(input, 'QQQQ');
      await vi.waitFor(() => expect([input.value, input.readOnly]).toEqual(['', false]));
    }
    expect(page.getByText(/No order on today's list/)).toBeTruthy();

    await page.person.type(input, 'H7RD');

    expect(await page.findByText('Too many wrong codes. Please wait a minute.')).toBeTruthy();
  });

  test('several taps make one change, "Sold out" takes one tap, and both can be undone', async () => {
    const viewWithSixPortions = ok(read, {
      ...view,
      meals: view.meals.map((one) => ({ ...one, availableQuantity: 6 })),
    });
    const page = await openCounter({ [read]: [counterReply, viewWithSixPortions], [send]: ['network-error'] });
    stubEntries(null);
    const more = await page.findByRole('button', { name: 'Add one portion of Tonkotsu Ramen' });
    const left = () => page.getByText(/^\d+ left$/);
    expect(left().textContent).toBe('4 left');
    await page.person.click(more);
    await page.person.click(more);
    // At once, and a screen reader hears it while its focus stays on the button.
    expect(left().textContent).toBe('6 left');
    expect(left().getAttribute('aria-live')).toBe('polite');
    // The stepper shows the number already.
    expect(left().classList).toContain('visually-hidden');
    expect((page.getByLabelText('Number of portions of Tonkotsu Ramen') as HTMLInputElement).value).toBe('6');
    await vi.advanceTimersByTimeAsync(700);
    expect(await page.findByText('Tonkotsu Ramen: 4 to 6')).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Mark sold out: Tonkotsu Ramen' }));
    const toast = await page.findByText('Tonkotsu Ramen: 6 to 0');
    await page.person.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));

    await vi.waitFor(() =>
      expect(page.sent(send).map((body) => (body as { entries: unknown[] }).entries[0])).toMatchObject([
        { kind: 'stock', expected: 4, availableQuantity: 6 },
        { kind: 'soldOut' },
        { kind: 'stock', expected: 0, availableQuantity: 6 },
      ]),
    );
  });

  test('a meal that was sold out before is last, and one that is sold out with a tap stays where it is', async () => {
    const meals = [0, 3, 2].flatMap((availableQuantity, at) =>
      view.meals.map((one) => ({ ...one, id: `${one.id.slice(0, -1)}${at}`, name: `Meal ${at}`, availableQuantity })),
    );
    const page = await openCounter({ [read]: [ok(read, { ...view, meals })], [send]: ['network-error'] });
    stubEntries(null);
    const names = () => page.getAllByText(/^Meal \d$/).map(({ textContent }) => textContent);
    await page.findByText('Meal 0');
    expect(names()).toEqual(['Meal 1', 'Meal 2', 'Meal 0']);

    await page.person.click(page.getByRole('button', { name: 'Mark sold out: Meal 1' }));
    await page.findByText('Meal 1: 3 to 0');
    expect(names()).toEqual(['Meal 1', 'Meal 2', 'Meal 0']);
  });
});
