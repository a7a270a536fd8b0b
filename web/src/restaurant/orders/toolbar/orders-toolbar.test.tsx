import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openRestaurantPage, orders } from '../../testing/open-restaurant-page.tsx';
import { approvedOrder, now, orderAwaitingApproval, readyOrder } from '../../testing/sample-data.ts';
import { stubSound } from '../../testing/stub-sound.ts';
import OrdersPage from '../orders-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const open = (...shown: (typeof approvedOrder)[]) =>
  openRestaurantPage('/orders', OrdersPage, { [list]: [orders(...shown)] });

/** Answers as a screen of this width does. */
function setScreenWidth(pixels: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, limit = '', number = '0', unit] = /\((min|max)-width: ([\d.]+)(px|em)\)/.exec(query) ?? [];
    const width = Number(number) * (unit === 'em' ? 16 : 1);
    return {
      matches: limit === 'min' ? pixels >= width : pixels <= width,
      addEventListener() {},
      removeEventListener() {},
    };
  });
}

describe('The orders page on a phone', () => {
  beforeEach(() => setScreenWidth(390));

  test('the columns follow each other as on a wide screen, and empty columns are left out', async () => {
    const page = await open(readyOrder, orderAwaitingApproval);
    await page.findByRole('article', { name: 'Order 9F2MKP' });
    const columns = () => page.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(columns().filter((name) => name !== 'Portions to make')).toEqual(['Pending', 'Ready']);
  });

  test('the search opens from the options, takes the focus, and Escape closes it', async () => {
    const page = await open(approvedOrder);
    await page.person.click(await page.findByRole('button', { name: 'View options' }));
    await page.person.click(await page.findByRole('button', { name: 'Search orders' }));
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(page.getByRole('searchbox', { name: 'Number, name, or phone' }));

    await page.person.keyboard('AWCA{Escape}');

    expect(page.queryByRole('searchbox')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(page.getByRole('button', { name: 'View options' })));
    expect(page.where()).toBe('/orders');
  });

  test('the icon and the color of the sound follow its state', async () => {
    stubSound({ canPlay: true });
    const page = await open(approvedOrder);
    const off = await page.findByRole('button', { name: /^Sound is off/ });
    expect(off.dataset.audible).toBe('false');
    expect(off.querySelector('.tabler-icon-volume-off')).toBeTruthy();

    await page.person.click(off);

    const on = await page.findByRole('button', { name: /^Sound is on/ });
    expect(on.dataset.audible).toBe('true');
    expect(on.querySelector('.tabler-icon-volume-off')).toBeNull();
  });

  test('the view, auto-accept, and the archive are options', async () => {
    const page = await open(approvedOrder);
    await page.person.click(await page.findByRole('button', { name: 'View options' }));
    const options = within(await page.findByRole('dialog', { name: 'View options' }));

    expect(options.getByRole('switch', { name: 'Auto-accept orders' })).toBeTruthy();
    await page.person.click(options.getByRole('button', { name: 'List' }));

    expect(page.getByRole('row', { name: /C81TRW/ })).toBeTruthy();
  });
});

test('a desktop shows search, view, and every column, and auto-accept is one of the options', async () => {
  setScreenWidth(1440);
  const page = await open(approvedOrder);

  expect(await page.findByRole('searchbox')).toBeTruthy();
  expect(page.queryByRole('switch', { name: 'Auto-accept orders' })).toBeNull();
  expect(page.getByRole('button', { name: 'List' })).toBeTruthy();
  expect(page.getByRole('region', { name: 'Pending' }).textContent).toContain('No orders to approve');
  await page.person.click(page.getByRole('button', { name: 'View options' }));
  const options = within(await page.findByRole('dialog', { name: 'View options' }));
  expect(options.getByRole('switch', { name: 'Auto-accept orders' })).toBeTruthy();
  expect(options.getByRole('button', { name: 'View Archived' })).toBeTruthy();
  await page.person.click(options.getByRole('button', { name: 'Dark screen' }));
  await page.person.keyboard('{Escape}');
  expect(document.documentElement.dataset.look).toBe('dark');
  vi.unstubAllGlobals();
});

test('a wide screen shows one row of the meals to make, and a button shows the rest', async () => {
  setScreenWidth(1440);
  // The first item of a list is in its first row, and the others are below it.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.previousElementSibling ? 56 : 0;
  });
  const page = await open(approvedOrder, { ...readyOrder, mealName: 'Gyoza', status: 'confirmed' });

  const more = await page.findByRole('button', { name: '+1 more' });
  expect(page.getByRole('list', { name: 'To make' }).children).toHaveLength(2);
  await page.person.click(more);

  const fewer = page.getByRole('button', { name: 'Show fewer', expanded: true });
  expect(fewer.getAttribute('aria-controls')).toBe(page.getByRole('list', { name: 'To make' }).id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
