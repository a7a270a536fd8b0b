import { refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import {
  approvedOrder,
  collectedOrder,
  meal,
  now,
  orderAwaitingApproval,
  readyOrder,
  restaurant,
} from '../testing/sample-data.ts';
import { stubSound } from '../testing/stub-sound.ts';
import OrdersPage from './orders-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const filterNames = ['All3', 'Pending1', 'Approved1', 'Ready1', 'Denied'];
const all = [orders(orderAwaitingApproval, approvedOrder, readyOrder, collectedOrder)];
const open = (replies = {}, address = '/orders') =>
  openRestaurantPage(address, OrdersPage, { [list]: all, ...replies });

describe('The orders page', () => {
  test('a skeleton of the board is shown until the orders are loaded', async () => {
    const page = await open({ [list]: ['never'] });

    expect(await page.findByText('Loading your orders')).toBeTruthy();
  });

  test('a failed read is explained and can be repeated', async () => {
    const page = await open({ [list]: [refused('internal-error'), ...all] });

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('article', { name: 'Order 9F2MKP' })).toBeTruthy();
  });

  test('a board without orders keeps its columns and shows what is planned today', async () => {
    const { id, name, imageUrl, availableQuantity, initialQuantity, pickupStart, pickupEnd } = meal;
    const counts = { reservedPortions: 0, soldToday: 0, queueLength: 0, queuedPortions: 0 };
    const udon = { id, name, imageUrl, availableQuantity, initialQuantity, pickupStart, pickupEnd, ...counts };
    const soldOut = { ...udon, id: restaurant.id, name: 'Gyoza', availableQuantity: 0 };
    const over = { ...udon, id: readyOrder.id, name: 'Lunch', pickupEnd: now.toISOString() };
    const shift = { at: now.toISOString(), day: '2026-11-20', timezone: meal.timezone, orders: [], waiting: 0 };
    const counter = { ...shift, check: { salt: '00', iterations: 1 }, meals: [udon, soldOut, over] };
    const page = await open({
      [list]: [orders()],
      'GET /api/restaurant/counter': [ok('GET /api/restaurant/counter', counter)],
    });

    expect(within(await page.findByRole('region', { name: 'Pending' })).getByText('No orders to approve')).toBeTruthy();
    const planned = within(await page.findByRole('region', { name: 'Planned today' }));
    expect(planned.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['5:30 PM to 7:00 PM']);
    expect(planned.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Tonkotsu Ramen4 left',
      'GyozaSold out',
    ]);
    expect(page.queryByText('No orders found')).toBeNull();
  });

  test('a board without orders says that the sound is off and turns it on right there', async () => {
    const { resume } = stubSound({ canPlay: false });
    const page = await open({ [list]: [orders()] });
    expect(await page.findByText("The sound is off, so you won't hear new orders.")).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Turn sound on' }));

    expect(resume).toHaveBeenCalled();
    expect(page.queryByText("We'll ring when an order comes in.")).toBeNull();
  });

  test('"No orders found" is the answer to a search', async () => {
    const page = await open({ [list]: [orders()] }, '/orders?search=nobody');

    expect(await page.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(page.queryByText("We'll ring when an order comes in.")).toBeNull();
  });

  test('a lost network is shown at once, before the stream notices it', async () => {
    const page = await open();
    await page.findByText('Live');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());

    window.dispatchEvent(new Event('offline'));

    expect(await page.findByText('Reconnecting')).toBeTruthy();
  });

  test('every current order is in its column with what the restaurant needs to know', async () => {
    const page = await open();
    const pending = within(await page.findByRole('region', { name: 'Pending' }));

    expect(pending.getByText('Evening Sushi Board').parentElement?.textContent).toBe('2 × Evening Sushi Board');
    // The head of a ticket shows the time left to answer, in the color of its urgency. The age is gray.
    const left = pending.getByText('Reply in 4 min');
    expect(left.closest('header')).toBeTruthy();
    expect(left.className).toContain('on-butter');
    expect(pending.getByText('Reply by 4:34 PM').textContent).toBe('Reply by 4:34 PM 11 min ago');
    expect(pending.getByText('11 min ago').className).toContain('muted');
    expect(pending.getByText('Jordan P.')).toBeTruthy();
    expect(pending.getByText('$22.00')).toBeTruthy();
    expect(pending.getByText('5:30 PM to 7:00 PM')).toBeTruthy();
    expect(pending.getByText('No wasabi please.').classList).toContain('weight-600');
    expect(within(page.getByRole('region', { name: 'Approved' })).getByText('C81TRW')).toBeTruthy();
    expect(within(page.getByRole('region', { name: 'Ready' })).getByText('H7RDTY')).toBeTruthy();
    expect(page.queryByText('Z2PLMN')).toBeNull();
  });

  test.for([
    { order: orderAwaitingApproval, shown: ['Deny', 'Approve'] },
    { order: { ...orderAwaitingApproval, transitions: [] }, shown: [] },
    { order: approvedOrder, shown: ['More for order C81TRW', 'Mark Ready'] },
    { order: readyOrder, shown: ['More for order H7RDTY', 'Complete'] },
    { order: { ...readyOrder, transitions: [], customerPhone: null }, shown: [] },
  ])('$order.orderNumber, which allows $order.transitions, has the buttons $shown', async ({ order, shown }) => {
    const page = await open({ [list]: [orders(order)] });
    const ticket = within(await page.findByRole('article', { name: `Order ${order.orderNumber}` }));

    expect(ticket.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(
      shown,
    );
    expect(ticket.queryAllByText('Payment is being processed')).toHaveLength(order.transitions.length === 0 ? 1 : 0);
  });

  test('a filter shows its orders with their count and is part of the address', async () => {
    const page = await open();

    await page.person.click(await page.findByRole('button', { name: /^Ready/ }));

    expect(page.getByText('H7RDTY')).toBeTruthy();
    expect(page.queryByText('9F2MKP')).toBeNull();
    expect(page.where()).toBe('/orders?show=ready');
  });

  test('filters and heads of columns count tickets, and the list also shows closed orders', async () => {
    const page = await open();
    const filters = within(await page.findByRole('group', { name: 'Show orders' }));
    expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(filterNames);
    const tickets = page.getAllByRole('article').length;
    const heads = page.getAllByRole('heading', { level: 2, name: /^(Pending|Approved|Ready)/ });
    expect(heads).toHaveLength(3);
    expect(heads.map(({ textContent }) => Number(textContent?.match(/\d+$/))).reduce((a, b) => a + b)).toBe(tickets);

    await page.person.click(await page.findByRole('button', { name: 'List' }));

    const row = within(page.getByRole('row', { name: /Z2PLMN/ }));
    expect(row.getByText('Completed')).toBeTruthy();
    expect(page.getAllByRole('row').length - 1).toBeGreaterThan(tickets);
  });

  test('the list loads ended orders page by page', async () => {
    const older = { ...collectedOrder, id: 'older', orderNumber: 'OLDER1' };
    const oldest = { ...collectedOrder, id: 'oldest', orderNumber: 'OLDES2' };
    const page = await open({
      [list]: [
        ok(list, { orders: [approvedOrder, collectedOrder], olderThan: collectedOrder.id }),
        ok(list, { orders: [collectedOrder, older], olderThan: older.id }),
        ok(list, { orders: [oldest] }),
      ],
    });
    await page.person.click(await page.findByRole('button', { name: 'List' }));
    await page.person.click(page.getByRole('button', { name: 'Show more orders' }));
    expect(await page.findByRole('row', { name: /OLDER1/ })).toBeTruthy();
    expect(page.getAllByRole('row', { name: /Z2PLMN/ })).toHaveLength(1);
    await page.person.click(page.getByRole('button', { name: 'Show more orders' }));

    expect(await page.findByRole('row', { name: /OLDES2/ })).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  });

  test.for([
    { closedReason: 'customer_cancel', reason: null, text: 'Canceled by the customer' },
    { closedReason: 'restaurant_deny', reason: 'Sold out', text: 'Denied by your kitchen: Sold out' },
    { closedReason: 'restaurant_cancel', reason: null, text: 'Canceled by your kitchen' },
    {
      closedReason: 'restaurant_cancel',
      reason: refundReasons.quality,
      text: 'Canceled by your kitchen: Something was wrong with the food',
    },
    { closedReason: 'no_answer', reason: null, text: 'No reply in time' },
  ] as const)('the filter "Denied" shows an order with $closedReason as "$text"', async ({ text, ...end }) => {
    const order = { ...collectedOrder, ...end, status: 'canceled' as const, paymentStatus: 'refunded' as const };
    const page = await open({ [list]: [...all, orders(order)] });

    await page.person.click(await page.findByRole('button', { name: 'Denied' }));

    const row = within(await page.findByRole('row', { name: /Z2PLMN/ }));
    expect(row.getByText('Denied')).toBeTruthy();
    expect(row.getByText(text)).toBeTruthy();
    expect(page.where()).toBe('/orders?show=denied');
  });

  test('a typed reason stays as written, marked as text in an unknown language', async () => {
    const end = { closedReason: 'admin_cancel', reason: 'Oven fire' } as const;
    const order = { ...collectedOrder, ...end, status: 'canceled' as const, paymentStatus: 'refunded' as const };
    const page = await open({ [list]: [...all, orders(order)] });

    await page.person.click(await page.findByRole('button', { name: 'Denied' }));

    const row = within(await page.findByRole('row', { name: /Z2PLMN/ }));
    expect(row.getByText('Oven fire').lang).toBe('');
    expect(row.getByText('Oven fire').hasAttribute('lang')).toBe(true);
    expect(row.getByText(/^Canceled by Fondly:/).textContent).toBe('Canceled by Fondly: Oven fire');
  });

  test('archived orders can be opened and left again', async () => {
    const page = await open();

    await page.person.click(await page.findByRole('button', { name: 'View options' }));
    await page.person.click(await page.findByRole('button', { name: 'View Archived' }));
    expect(page.where()).toBe('/orders?archived=true');
    await page.person.click(page.getByRole('button', { name: 'Back to Orders' }));

    expect(page.where()).toBe('/orders');
  });

  test.for([
    { isArchived: false, item: 'Archive', text: 'Failed to archive order. Please try again.' },
    { isArchived: true, item: 'Unarchive', text: 'Failed to unarchive order. Please try again.' },
  ])('a failed $item shows: $text', async ({ isArchived, item, text }) => {
    const page = await open(
      {
        [list]: [orders({ ...collectedOrder, isArchived })],
        'PUT /api/restaurant/orders/:id/archived': [refused('internal-error')],
      },
      isArchived ? '/orders?archived=true' : '/orders',
    );
    if (!isArchived) await page.person.click(await page.findByRole('button', { name: 'List' }));
    await page.person.click(await page.findByRole('button', { name: 'More for order Z2PLMN' }));
    await page.person.click(await page.findByRole('menuitem', { name: item }));

    expect(await page.findByText(text)).toBeTruthy();
    expect(page.sent('PUT /api/restaurant/orders/:id/archived')).toEqual([{ isArchived: !isArchived }]);
  });

  test('the number beside "Orders" says what waits', async () => {
    const dueOrder = { ...readyOrder, pickupStart: now.toISOString(), pickupEnd: '2026-11-20T21:40:00.000Z' };
    const page = await open({ [list]: [orders(orderAwaitingApproval, approvedOrder, dueOrder)] });

    expect(await page.findByRole('link', { name: /^Orders\W*1 order to approve, 1 order to hand over$/ })).toBeTruthy();
  });

  test('auto-accept is switched on the orders page', async () => {
    const autoAccept = 'PUT /api/restaurant/auto-accept';
    const page = await open({
      [autoAccept]: [refused('internal-error'), ok(autoAccept, { ...restaurant, autoAccept: true })],
    });

    await page.person.click(await page.findByRole('button', { name: 'View options' }));
    await page.person.click(await page.findByRole('switch', { name: 'Auto-accept orders' }));

    expect(page.sent(autoAccept)).toEqual([{ autoAccept: true }]);
    await vi.waitFor(() => expect((page.getByRole('switch') as HTMLInputElement).checked).toBe(false));
    expect(page.queryByText('Auto-accept is on')).toBeNull();

    await page.person.click(page.getByRole('switch'));
    expect(await page.findByText('Auto-accept is on')).toBeTruthy();
  });
});
