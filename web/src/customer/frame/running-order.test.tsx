import { expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleCollectedOrder, sampleOrder } from '../testing/samples.ts';
import { RunningOrder } from './running-order.tsx';

const list = 'GET /api/orders';
const ready = { ...sampleOrder, id: 'ready', status: 'ready' as const, pickupCode: 'AWCA' };
const later = { ...sampleOrder, pickupCode: 'BXDB' };

const open = (orders: (typeof sampleOrder)[], { address = '/kitchens', hasOrder = true } = {}) =>
  openCustomerPage({
    replies: { [list]: [ok(list, { orders })] },
    path: '*',
    address,
    Page: RunningOrder,
    remember: () => hasOrder && localStorage.setItem('fondly.running-order', 'true'),
  });

test('a ready order comes before one that is picked up earlier, with its code and its ticket', async () => {
  const view = await open([later, ready]);
  const bar = await view.findByRole('link', { name: /Ready at Kumo Noodle Bar/ });
  expect(bar.textContent).toContain('AWCA');
  expect(bar.getAttribute('href')).toBe('/past-orders?order=ready');
});

test('an order that is not ready shows when its pickup ends', async () => {
  const view = await open([later]);
  expect((await view.findByRole('link')).textContent).toMatch(/^Kumo Noodle Baruntil 7:00 PM.*BXDB$/);
});

test('an order whose pickup has not begun shows when it begins', async () => {
  const view = await open([{ ...later, pickupStart: '2026-11-20T23:30:00Z' }]);
  expect((await view.findByRole('link')).textContent).toMatch(/^Kumo Noodle Barfrom 6:30 PM.*BXDB$/);
});

test('an order whose pickup has ended comes last, even when it is ready', async () => {
  const ended = { ...ready, pickupStart: '2026-11-19T21:00:00Z', pickupEnd: '2026-11-19T22:00:00Z' };
  const view = await open([ended, later]);
  expect((await view.findByRole('link')).textContent).toContain('BXDB');
});

test.for(['/past-orders', '/order/1', '/zip/30308'])('the page %s has no second bar', async (address) => {
  const view = await open([ready], { address });
  expect(view.queryByRole('link')).toBeNull();
});

test('a browser that has seen no order reads none, and one whose orders have ended stops reading', async () => {
  const fresh = await open([ready], { hasOrder: false });
  expect(fresh.requests.some(({ operation }) => operation === list)).toBe(false);

  const ended = await open([sampleCollectedOrder]);
  await expect.poll(() => localStorage.getItem('fondly.running-order')).toBeNull();
  expect(ended.queryByRole('link')).toBeNull();
});
