import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { counterReply, openCounter, order, read, send, stubEntries, view } from '../testing/open-counter.tsx';
import { now, readyOrder, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const { orderNumber } = order;

describe('The list of the counter', () => {
  test('each order of the list says how much time is left, as the board does', async () => {
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const listed = view.orders.map((one) => ({ ...one, pickupEnd: inMinutes(12) }));
    const page = await openCounter({ [read]: [ok(read, { ...view, orders: listed })] });
    const row = within(await page.findByRole('button', { name: new RegExp(orderNumber) }));
    expect(row.getByText('Last 12 min').classList).toContain('danger-text');
    expect(row.getByText('until 4:42 PM').classList).toContain('visually-hidden');
  });

  test.for([
    {
      screen: 'wide screen',
      matches: (query: string) => query === '(min-width: 80em)',
      shown: ['1 hr 45 min left', '· until 6:15 PM'],
    },
    { screen: 'phone', matches: (query: string) => query.includes('max-width'), shown: ['Now until 6:15 PM'] },
  ])('on a $screen, an order whose window runs shows $shown', async ({ matches, shown }) => {
    const media = { addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: matches(query) }));
    const orders = view.orders.map((one) => ({ ...one, pickupEnd: '2026-11-20T23:15:00.000Z' }));
    const page = await openCounter({ [read]: [ok(read, { ...view, orders })] });
    const row = within(await page.findByRole('button', { name: new RegExp(orderNumber) }));
    const texts = row.getAllByText(/left$|until/).filter(({ classList }) => !classList.contains('visually-hidden'));
    expect(texts.map(({ textContent }) => textContent)).toEqual(shown);
    expect(texts[0]?.parentElement?.textContent).toContain(shown.join(' '));
  });

  test('before its pickup opens, an order of the list shows the window', async () => {
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const listed = view.orders.map((one) => ({ ...one, pickupStart: inMinutes(30), pickupEnd: inMinutes(90) }));
    const page = await openCounter({ [read]: [ok(read, { ...view, orders: listed })] });
    const row = within(await page.findByRole('button', { name: new RegExp(orderNumber) }));
    expect(row.getByText('5:00 PM to 6:00 PM').classList).not.toContain('visually-hidden');
    expect(row.getByText('In 30 min').classList).toContain('visually-hidden');
  });

  test('each order in the list shows its picture, and the notes of the customer and the restaurant on separate lines', async () => {
    const orders = view.orders.map((one) => ({
      ...one,
      mealImageUrl: '/files/ramen.webp',
      specialInstructions: 'No scallions, please.',
      restaurantNote: 'Pays in person',
    }));
    const page = await openCounter({ [read]: [ok(read, { ...view, orders })] });
    const button = await page.findByRole('button', { name: new RegExp(orderNumber) });
    expect(button.querySelector('img')?.getAttribute('src')).toBe('/files/ramen.webp');
    expect(within(button).getByText('No scallions, please.')).toBeTruthy();
    expect(within(button).getByText('Pays in person')).toBeTruthy();
  });

  test('a customer without a code is chosen by name, and the entry records that', async () => {
    const page = await openCounter({ [send]: ['network-error'] });
    stubEntries(null);
    await page.person.click(await page.findByRole('button', { name: new RegExp(orderNumber) }));

    await page.person.click(page.getByRole('button', { name: 'Hand over without code' }));

    await vi.waitFor(() => expect(page.sent(send)).toMatchObject([{ entries: [{ pickupCode: null }] }]));
  });

  test('an order that was handed over on another screen cannot be handed over again', async () => {
    const page = await openCounter({ [read]: [counterReply, ok(read, { ...view, orders: [] })] });
    await page.person.click(await page.findByRole('button', { name: new RegExp(orderNumber) }));
    expect(page.getByRole('button', { name: 'Hand over without code' }).hasAttribute('disabled')).toBe(false);

    page.signal();

    expect(await page.findByText('It just changed. Please check it under Orders.')).toBeTruthy();
    expect(page.getByRole('button', { name: 'Hand over without code' }).hasAttribute('disabled')).toBe(true);
  });

  test('an order from the list is kept longer by a manager, and not by counter staff', async () => {
    const keep = 'POST /api/restaurant/orders/:id/keep';
    const page = await openCounter({ [keep]: [ok(keep, readyOrder)] });
    await page.person.click(await page.findByRole('button', { name: new RegExp(orderNumber) }));
    await page.person.click(page.getByRole('button', { name: 'Keep longer' }));
    await page.person.click(await page.findByRole('button', { name: 'Keep until 7:30 PM' }));
    expect(await page.findByText(`${orderNumber} kept until 7:30 PM`)).toBeTruthy();
    expect(page.sent(keep)).toEqual([{ until: '19:30' }]);
    page.unmount();

    const own = { ...restaurant, role: 'counter' as const };
    const counter = await openCounter({ 'GET /api/restaurant': [ok('GET /api/restaurant', own)] });
    await counter.person.click(await counter.findByRole('button', { name: new RegExp(orderNumber) }));
    expect(counter.getByRole('button', { name: 'Hand over without code' })).toBeTruthy();
    expect(counter.queryByRole('button', { name: 'Keep longer' })).toBeNull();
  });
});
