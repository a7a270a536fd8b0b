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
const ready = 'POST /api/restaurant/orders/:id/ready';
const undo = 'POST /api/restaurant/orders/:id/undo';
const all = [orders(orderAwaitingApproval, approvedOrder, readyOrder, collectedOrder)];
const open = (replies = {}, address = '/orders') =>
  openRestaurantPage(address, OrdersPage, { [list]: all, ...replies });

describe('Transitions of an order', () => {
  test('Approve moves the ticket to the next column', async () => {
    const updated = { ...orderAwaitingApproval, status: 'confirmed' as const, transitions: approvedOrder.transitions };
    const page = await open({ [approve]: [ok(approve, updated)] });

    await page.person.click(await page.findByRole('button', { name: 'Approve' }));

    expect(page.sent(approve)).toEqual([{}]);
    const column = within(page.getByRole('region', { name: 'Approved' }));
    expect(await column.findByText('9F2MKP')).toBeTruthy();
  });

  test('an order cannot be answered on the board once its deadline has passed', async () => {
    const due = { ...orderAwaitingApproval, answerBy: new Date(Date.now() + 20_000).toISOString() };
    const page = await open({ [list]: [orders(due)] });
    expect(await page.findByRole('button', { name: 'Approve' })).toBeTruthy();

    await vi.advanceTimersByTimeAsync(21_000);

    expect(page.queryByRole('button', { name: /^(Approve|Deny)$/ })).toBeNull();
    expect(page.getByText("We're canceling this order.")).toBeTruthy();
  });

  test('Ready is taken back with Undo, and an undo that comes too late says so', async () => {
    const page = await open({
      [list]: [orders(approvedOrder)],
      [ready]: [ok(ready, { ...readyOrder, id: approvedOrder.id, orderNumber: approvedOrder.orderNumber })],
      [undo]: [ok(undo, approvedOrder), refused('undo-too-late')],
    });
    const markReady = async () => page.person.click(await page.findByRole('button', { name: 'Mark Ready' }));
    const column = (name: string) => within(page.getByRole('region', { name }));

    await markReady();
    expect(await column('Ready').findByText(approvedOrder.orderNumber)).toBeTruthy();
    await page.person.click(await page.findByRole('button', { name: 'Undo' }));

    expect(page.sent(undo)).toEqual([{ transition: 'markReady' }]);
    expect(await column('Approved').findByText(approvedOrder.orderNumber)).toBeTruthy();
    await markReady();
    await page.person.click(await page.findByRole('button', { name: 'Undo' }));
    expect(await page.findByText("It's too late to undo this.")).toBeTruthy();
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
    { order: orderAwaitingApproval, money: "Jordan P. won't be charged. We'll release the $22.00 hold on the card." },
    { order: approvedOrder, money: 'Jordan P. gets $22.00 back within 5 to 10 business days.' },
    {
      order: { ...approvedOrder, totalCents: 0, paidCents: 0 },
      money: "This order was free, so there's nothing to refund.",
    },
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

test("the menu opens the timeline, with times in the kitchen's zone", async () => {
  const timeline = 'GET /api/restaurant/orders/:id/timeline';
  const steps = [
    { at: '2026-11-20T20:05:00.000Z', step: 'placed' as const },
    { at: '2026-11-20T20:06:00.000Z', step: 'confirm' as const },
    { at: '2026-11-20T20:40:00.000Z', step: 'refunded' as const, amountCents: 500 },
  ];
  const page = await open({ [list]: [orders(approvedOrder)], [timeline]: [ok(timeline, { steps })] });

  await page.person.click(await page.findByRole('button', { name: `More for order ${approvedOrder.orderNumber}` }));
  await page.person.click(await page.findByRole('menuitem', { name: 'Timeline' }));

  const dialog = await page.findByRole('dialog');
  await vi.waitFor(() => expect(dialog.textContent).toContain('PlacedToday, 3:05 PM'));
  expect(dialog.textContent).toContain('Refunded $5.00Today, 3:40 PM');
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
    expect((await page.findByRole('alert')).textContent).toBe("That code doesn't match this order.");
    expect(page.field.value).toBe('');
    expect(document.activeElement).toBe(page.field);

    await page.person.type(page.field, 'bbbb');
    await vi.waitFor(() =>
      expect(page.getByRole('alert').textContent).toBe('Too many wrong codes. Please wait a minute and try again.'),
    );
  });

  test('a tap on Complete right after a wrong code leaves the reason on screen', async () => {
    const page = await openCode(refused('wrong-pickup-code'));
    await page.person.type(page.field, 'aaaa');
    await page.findByText("That code doesn't match this order.");

    await page.person.click(page.getByRole('button', { name: 'Complete' }));

    expect(page.getByRole('alert').textContent).toBe("That code doesn't match this order.");
    await page.person.type(page.field, 'b');
    await page.person.click(page.getByRole('button', { name: 'Complete' }));
    expect(page.getByRole('alert').textContent).toBe("Enter the 4 characters of the customer's code.");
  });

  test('a dialog says so when another screen has completed the order', async () => {
    const done = { ...collectedOrder, id: inTime.id, orderNumber: inTime.orderNumber };
    const page = await open({ [list]: [orders(inTime), orders(done)] });
    await page.person.click(await page.findByRole('button', { name: 'List' }));
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());
    await page.person.click(page.getByRole('button', { name: 'Complete' }));
    await page.findByLabelText('Pickup code');

    page.signal();

    expect(await page.findByText('H7RDTY is already completed.')).toBeTruthy();
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

    // The form is loaded when the dialog opens.
    await page.person.click(await page.findByRole('radio', { name: '1 of 3 portions, $4.75' }));
    await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));
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

describe('An order that is kept longer', () => {
  const keep = 'POST /api/restaurant/orders/:id/keep';

  test('the new end is chosen and sent, and a refusal is shown', async () => {
    const refusal = refused('invalid-input', { fields: { until: 'Only an order of today can be kept longer.' } });
    const page = await open({ [list]: [orders(readyOrder)], [keep]: [refusal, ok(keep, readyOrder)] });
    await page.person.click(await page.findByRole('button', { name: 'More for order H7RDTY' }));
    await page.person.click(await page.findByRole('menuitem', { name: 'Keep longer' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Keep H7RDTY longer' }));
    await page.person.selectOptions(await dialog.findByLabelText('Keep until'), '8:00 PM');
    await page.person.click(dialog.getByRole('button', { name: 'Keep until 8:00 PM' }));
    expect(await dialog.findByText('Only an order of today can be kept longer.')).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Keep until 8:00 PM' }));

    expect(await page.findByText('H7RDTY kept until 8:00 PM')).toBeTruthy();
    expect(page.sent(keep)).toEqual([{ until: '20:00' }, { until: '20:00' }]);
  });

  test.for([
    {
      what: 'of another day',
      order: { ...readyOrder, pickupStart: '2026-11-21T22:30:00.000Z', pickupEnd: '2026-11-22T00:00:00.000Z' },
    },
    { what: 'that has ended', order: collectedOrder },
  ])('an order $what offers no later end', async ({ order }) => {
    const page = await open({ [list]: [orders(order)] }, '/orders?view=list');
    await page.person.click(await page.findByRole('button', { name: 'List' }));
    await page.person.click(await page.findByRole('button', { name: `More for order ${order.orderNumber}` }));
    expect(await page.findByRole('menuitem', { name: 'Add note' })).toBeTruthy();
    expect(page.queryByRole('menuitem', { name: 'Keep longer' })).toBeNull();
  });
});
