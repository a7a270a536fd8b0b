import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, collectedOrder, now, orderAwaitingApproval, readyOrder } from '../testing/sample-data.ts';
import OrdersPage from './orders-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const approve = 'POST /api/restaurant/orders/:id/approve';
const deny = 'POST /api/restaurant/orders/:id/deny';
const handOver = 'POST /api/restaurant/orders/:id/hand-over';
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

  test('a restaurant without orders reads that there are none', async () => {
    const page = await open({ [list]: [orders()] });

    expect(await page.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
  });

  test('every current order is in its column with what the restaurant needs to know', async () => {
    const page = await open();
    const pending = within(await page.findByRole('region', { name: 'Pending' }));

    expect(pending.getByText('2 × Evening Sushi Board')).toBeTruthy();
    expect(pending.getByText('Jordan P.')).toBeTruthy();
    expect(pending.getByText('$22.00')).toBeTruthy();
    expect(pending.getByText('5:30 PM to 7:00 PM')).toBeTruthy();
    expect(pending.getByText('No wasabi please.')).toBeTruthy();
    expect(pending.getByText('11 min ago')).toBeTruthy();
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
  ])('$order.orderNumber, which allows $order.moves, has the buttons $shown', async ({ order, shown }) => {
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

  test('the list also shows and counts closed orders', async () => {
    const page = await open();
    const all = await page.findByRole('button', { name: /^All/ });
    const currentCount = page.getAllByRole('article').length;
    expect(all.textContent).toBe(`All${currentCount}`);

    await page.person.click(await page.findByRole('button', { name: 'List' }));

    const row = within(page.getByRole('row', { name: /Z2PLMN/ }));
    expect(row.getByText('Completed')).toBeTruthy();
    const listed = page.getAllByRole('row').length - 1;
    expect(listed).toBeGreaterThan(currentCount);
    expect(all.textContent).toBe(`All${listed}`);
  });

  test('the list loads ended orders page by page, and a count that is unknown is not shown', async () => {
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
    expect(page.getByRole('button', { name: /^All/ }).textContent).toBe('All');

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
    { closedReason: 'admin_cancel', reason: 'Oven fire', text: 'Canceled by Fondly: Oven fire' },
    { closedReason: 'no_answer', reason: null, text: 'Not answered in time' },
  ] as const)('the filter "Denied" shows an order with $closedReason as "$text"', async ({ text, ...end }) => {
    const order = { ...collectedOrder, ...end, status: 'canceled' as const, paymentStatus: 'refunded' as const };
    const page = await open({ [list]: [...all, orders(order)] });

    await page.person.click(await page.findByRole('button', { name: 'Denied' }));

    const row = within(await page.findByRole('row', { name: /Z2PLMN/ }));
    expect(row.getByText('Denied')).toBeTruthy();
    expect(row.getByText(text)).toBeTruthy();
    expect(page.where()).toBe('/orders?show=denied');
  });

  test('archived orders can be opened and left again', async () => {
    const page = await open();

    await page.person.click(await page.findByRole('button', { name: 'View Archived' }));
    expect(page.where()).toBe('/orders?archived=true');
    await page.person.click(page.getByRole('button', { name: 'Back to Orders' }));

    expect(page.where()).toBe('/orders');
  });

  test('auto-accept is switched on the orders page', async () => {
    const autoAccept = 'PUT /api/restaurant/auto-accept';
    const page = await open({ [autoAccept]: [refused('internal-error')] });

    await page.person.click(await page.findByRole('switch', { name: 'Accept orders automatically' }));

    expect(page.sent(autoAccept)).toEqual([{ autoAccept: true }]);
    await vi.waitFor(() => expect((page.getByRole('switch') as HTMLInputElement).checked).toBe(false));
  });
});

describe('Transitions of an order', () => {
  test('Approve moves the ticket to the next column', async () => {
    const updated = { ...orderAwaitingApproval, status: 'confirmed' as const, transitions: approvedOrder.transitions };
    const page = await open({ [approve]: [ok(approve, updated)] });

    await page.person.click(await page.findByRole('button', { name: 'Approve' }));

    expect(page.sent(approve)).toEqual([{}]);
    const column = within(page.getByRole('region', { name: 'Approved' }));
    expect(await column.findByText('9F2MKP')).toBeTruthy();
  });

  test('a refused transition shows an error and the new state of the order', async () => {
    const endedOrder = {
      ...orderAwaitingApproval,
      status: 'canceled' as const,
      closedReason: 'no_answer' as const,
      transitions: [],
    };
    const page = await open({
      [list]: [orders(orderAwaitingApproval), orders(endedOrder)],
      [approve]: [refused('order-changed')],
    });

    await page.person.click(await page.findByRole('button', { name: 'Approve' }));

    expect(await page.findByText('Failed to update order status. Please try again.')).toBeTruthy();
    await vi.waitFor(() => expect(page.queryByRole('article', { name: 'Order 9F2MKP' })).toBeNull());
  });

  test.for([
    { order: orderAwaitingApproval, money: 'Jordan P. is not charged. The $22.00 kept on the card is let go.' },
    { order: approvedOrder, money: 'Jordan P. gets $22.00 back, within 5 to 10 business days.' },
    { order: { ...approvedOrder, totalCents: 0, paidCents: 0 }, money: 'This order cost nothing, so no money moves.' },
  ])('Deny of an order in $order.status over $order.totalCents cents reads $money', async ({ order, money }) => {
    const page = await open({ [list]: [orders(order)], [deny]: [ok(deny, collectedOrder)] });
    await openDeny(page, order.orderNumber);

    expect(await page.findByText(money)).toBeTruthy();
    await page.person.click(page.getByRole('radio', { name: 'Closing early' }));
    await page.person.click(page.getByRole('switch', { name: 'Put 2 portions back on sale' }));
    await page.person.click(page.getByRole('button', { name: new RegExp(`^Deny ${order.orderNumber}`) }));

    expect(page.sent(deny)).toEqual([{ reason: 'Closing early', restock: true }]);
  });

  async function openDeny({ person, findByRole, queryByRole }: Awaited<ReturnType<typeof open>>, orderNumber: string) {
    await findByRole('article', { name: `Order ${orderNumber}` });
    const denyButton = queryByRole('button', { name: 'Deny' });
    if (denyButton) return person.click(denyButton);
    await person.click(await findByRole('button', { name: `More for order ${orderNumber}` }));
    await person.click(await findByRole('menuitem', { name: 'Deny' }));
  }
});

describe('The pickup code', () => {
  const inTime = { ...readyOrder, pickupStart: '2026-11-20T21:00:00.000Z' };
  const openCode = async (reply: ReturnType<typeof refused>, ...more: ReturnType<typeof refused>[]) =>
    openCodeOf(inTime, reply, ...more);
  const openCodeOf = async (order: typeof readyOrder, ...replies: ReturnType<typeof refused>[]) => {
    const page = await open({ [list]: [orders(order)], [handOver]: replies });
    await page.person.click(await page.findByRole('button', { name: 'Complete' }));
    return { ...page, field: (await page.findByLabelText('Pickup code')) as HTMLInputElement };
  };

  test('the fourth character submits the code in capital letters', async () => {
    const page = await openCode(ok(handOver, collectedOrder));

    await page.person.type(page.field, 'k7-qv');

    expect(page.sent(handOver)).toEqual([{ pickupCode: 'K7QV' }]);
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('a code is not enough before the window, because staff must confirm', async () => {
    const page = await openCodeOf(readyOrder, ok(handOver, collectedOrder));
    expect(page.getByRole('dialog').textContent).toContain('Early. Pickup starts at 5:30 PM.');

    await page.person.type(page.field, 'K7QV');
    expect(page.sent(handOver)).toEqual([]);
    await page.person.click(page.getByRole('button', { name: 'Complete early' }));

    expect(page.sent(handOver)).toEqual([{ pickupCode: 'K7QV' }]);
  });

  test('a wrong code clears the field, and too many tries have to wait', async () => {
    const page = await openCode(refused('wrong-pickup-code'), refused('code-locked'));

    await page.person.type(page.field, 'aaaa');
    expect((await page.findByRole('alert')).textContent).toBe('That code does not match this order.');
    expect(page.field.value).toBe('');
    expect(document.activeElement).toBe(page.field);

    await page.person.type(page.field, 'bbbb');
    await vi.waitFor(() =>
      expect(page.getByRole('alert').textContent).toBe('Too many wrong codes. Please wait a minute.'),
    );
  });

  test('a tap on Complete right after a wrong code leaves the reason on screen', async () => {
    const page = await openCode(refused('wrong-pickup-code'));
    await page.person.type(page.field, 'aaaa');
    await page.findByText('That code does not match this order.');

    await page.person.click(page.getByRole('button', { name: 'Complete' }));

    expect(page.getByRole('alert').textContent).toBe('That code does not match this order.');
    await page.person.type(page.field, 'b');
    await page.person.click(page.getByRole('button', { name: 'Complete' }));
    expect(page.getByRole('alert').textContent).toBe('Please type the 4 characters that the customer shows.');
  });

  test('a dialog says so when another screen has completed the order', async () => {
    const done = { ...collectedOrder, id: inTime.id, orderNumber: inTime.orderNumber };
    const page = await open({ [list]: [orders(inTime), orders(done)] });
    await page.person.click(await page.findByRole('button', { name: 'List' }));
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());
    await page.person.click(page.getByRole('button', { name: 'Complete' }));
    await page.findByLabelText('Pickup code');

    page.signal();

    expect(await page.findByText('H7RDTY is completed already.')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Back to Orders' }));
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('an order can be handed over without a code after a second question', async () => {
    const page = await openCode(ok(handOver, collectedOrder));

    await page.person.click(page.getByRole('button', { name: 'Complete without code' }));
    expect(page.sent(handOver)).toEqual([]);
    await page.person.click(await page.findByRole('button', { name: 'Complete H7RDTY without code' }));

    expect(page.sent(handOver)).toEqual([{ withoutCode: true }]);
  });
});

describe('A refund', () => {
  const refund = 'POST /api/orders/:id/refund';
  const threePortions = { ...approvedOrder, quantity: 3, totalCents: 1425, paidCents: 1425 };
  const openRefund = async () => {
    const reply = ok(refund, { amountRefundedCents: 475, state: 'done' });
    const page = await open({ [list]: [orders(threePortions)], [refund]: [reply] });
    await page.person.click(await page.findByRole('button', { name: 'More for order C81TRW' }));
    await page.person.click(await page.findByRole('menuitem', { name: 'Refund' }));
    await page.findByRole('dialog');
    return page;
  };

  test('some portions are refunded at their price', async () => {
    const page = await openRefund();

    await page.person.click(page.getByRole('radio', { name: '1 of 3 portions, $4.75' }));
    await page.person.click(page.getByRole('button', { name: 'More, Portions to refund' }));
    expect(page.getByRole('radio', { name: '2 of 3 portions, $9.50' })).toBeTruthy();
    await page.person.click(page.getByRole('radio', { name: 'Something was missing' }));
    await page.person.click(page.getByRole('button', { name: 'Refund $9.50' }));

    expect(page.sent(refund)).toMatchObject([{ reason: 'something-missing', amountCents: 950 }]);
  });

  test('a reason is chosen by a person, because the customer reads it', async () => {
    const page = await openRefund();

    await page.person.click(page.getByRole('button', { name: 'Refund $14.25' }));

    expect(await page.findByText('Please choose a reason.')).toBeTruthy();
    expect(page.sent(refund)).toEqual([]);
  });
});
