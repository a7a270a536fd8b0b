import { act, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, newOrder, now } from '../testing/sample-data.ts';
import { stubSound } from '../testing/stub-sound.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const acknowledge = 'POST /api/restaurant/orders/acknowledge';
const approve = 'POST /api/restaurant/orders/:id/approve';
const deny = 'POST /api/restaurant/orders/:id/deny';
const open = (replies = {}, stream: 'open' | 'silent' = 'open') => {
  document.title = 'Orders | Fondly';
  return openRestaurantPage('/orders', OrdersPage, replies, stream);
};
/** jsdom has no layout: the test says which orders are below the edge. */
function stubIntersections() {
  type Report = (entries: unknown[]) => void;
  const reports: Report[] = [];
  const Observer = class {
    constructor(report: Report) {
      reports.push(report);
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  const report = (rows: { target: Element; isBelow: boolean }[]) =>
    act(() =>
      reports.at(-1)?.(
        rows.map(({ target, isBelow }) => ({
          target,
          intersectionRatio: isBelow ? 0.2 : 1,
          boundingClientRect: { bottom: isBelow ? 900 : 100 },
          rootBounds: { bottom: 600 },
        })),
      ),
    );
  return { report, reports };
}
const popupOf = async (page: Awaited<ReturnType<typeof open>>) => within(await page.findByRole('dialog'));

describe('A new order', () => {
  test('a new order pops up as soon as a signal arrives', async () => {
    const page = await open({ [list]: [orders(), orders(newOrder)] });
    await page.findByText('No orders to approve');
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());

    page.signal();

    const popup = await popupOf(page);
    expect(popup.getByRole('heading', { name: 'New Order!' })).toBeTruthy();
    expect(popup.getByText('Evening Sushi Board').parentElement?.textContent).toBe('2 × Evening Sushi Board');
    expect(popup.getByText('Jordan P.')).toBeTruthy();
    expect(popup.getByText('$22.00')).toBeTruthy();
    expect(popup.getByText('5:30 PM to 7:00 PM')).toBeTruthy();
    expect(popup.getByText('Reply by 4:34 PM · 4 min left')).toBeTruthy();
    expect(popup.getByText('9F2MKP')).toBeTruthy();
  });

  test('new orders are polled every 20 seconds without signals', async () => {
    const page = await open({ [list]: [orders(), orders(newOrder)] }, 'silent');
    await page.findByText('No orders to approve');
    expect(page.queryByText('Live')).toBeNull();

    await vi.advanceTimersByTimeAsync(20_000);

    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });

  test('"Got it!" acknowledges all shown orders and removes the count from the title', async () => {
    const second = { ...approvedOrder, isAcknowledged: false };
    const page = await open({
      [list]: [orders(newOrder, second), orders({ ...newOrder, isAcknowledged: true }, approvedOrder)],
      [acknowledge]: [ok(acknowledge, { acknowledged: 2 })],
    });
    const popup = await popupOf(page);
    expect(popup.getByText(/^2 new orders/)).toBeTruthy();
    const facts = ['Evening Sushi Board', 'Jordan P.', '9F2MKP', '5:30 PM to 7:00 PM', '$22.00'];
    const rows = popup.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(2);
    for (const fact of facts) expect(rows[0]).toContain(fact);
    for (const fact of [second.mealName, second.orderNumber, ' PM to ', '$']) expect(rows[1]).toContain(fact);
    expect(document.title).toBe('(2) Orders | Fondly');

    await page.person.click(popup.getByRole('button', { name: /^Got it!/ }));

    expect(page.sent(acknowledge)).toEqual([{ orderIds: [newOrder.id, approvedOrder.id] }]);
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.title).toBe('Orders | Fondly');
  });

  test('a list that was read before the acknowledgment does not open the popup again', async () => {
    const page = await open({ [list]: [orders(newOrder)], [acknowledge]: [ok(acknowledge, { acknowledged: 1 })] });
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());
    await page.person.click(await page.findByRole('button', { name: /^Got it!/ }));
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());

    page.signal();
    await vi.advanceTimersByTimeAsync(2000);

    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('the popup stays when the acknowledgment did not reach the server', async () => {
    const page = await open({ [list]: [orders(newOrder)], [acknowledge]: [refused('internal-error')] });

    await page.person.click(await page.findByRole('button', { name: /^Got it!/ }));

    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(await page.findByRole('heading', { name: 'New Order!' })).toBeTruthy();
  });

  test('only "Got it!" closes the popup', async () => {
    const page = await open({ [list]: [orders(newOrder)] });
    await popupOf(page);

    await page.person.keyboard('{Escape}');

    expect(page.getByRole('dialog')).toBeTruthy();
    expect(page.sent(acknowledge)).toEqual([]);
  });

  test('each order to answer has its own deadline and buttons, the earliest deadline first', async () => {
    const later = { ...newOrder, id: approvedOrder.id, orderNumber: 'LATER1', answerBy: '2026-11-20T21:40:00.000Z' };
    const approved = { ...approvedOrder, id: later.id, isAcknowledged: true };
    const page = await open({ [list]: [orders(later, newOrder)], [approve]: [ok(approve, approved)] });
    const popup = await popupOf(page);
    const rows = popup.getAllByRole('listitem');
    expect(within(rows[0] as HTMLElement).getByText('Reply by 4:34 PM · 4 min left')).toBeTruthy();
    const last = within(rows[1] as HTMLElement);
    expect(popup.getByRole('button', { name: 'Got it! Decide on the board' })).toBeTruthy();
    expect(last.getByText('Reply by 4:40 PM · 10 min left')).toBeTruthy();
    expect(last.getByRole('button', { name: 'Deny' })).toBeTruthy();

    await page.person.click(last.getByRole('button', { name: 'Approve' }));

    expect(page.sent(approve)).toHaveLength(1);
    await vi.waitFor(() => expect(popup.queryByText('LATER1')).toBeNull());
    expect(popup.getByText('Reply by 4:34 PM · 4 min left')).toBeTruthy();
    expect(page.sent(acknowledge)).toEqual([]);
  });

  test.for([{ others: [] }, { others: [{ ...newOrder, id: approvedOrder.id }] }])(
    'the note of the customer stands between the pickup time and the deadline: $others.length more orders',
    async ({ others }) => {
      const page = await open({ [list]: [orders({ ...newOrder, specialInstructions: 'No wasabi.' }, ...others)] });
      const dialog = await page.findByRole('dialog');
      expect(within(dialog).getByText('No wasabi.').classList).toContain('weight-600');
      expect(dialog.textContent).toMatch(/5:30 PM to 7:00 PM.*No wasabi\..*Reply by 4:34 PM/);
    },
  );

  test('popup and board count the same minutes, at any second', async () => {
    const answerBy = new Date(Date.now() + 188_000).toISOString();
    const page = await open({ [list]: [orders({ ...newOrder, answerBy })] });
    const popup = await popupOf(page);
    // The board is drawn after the popup.
    const ticket = within(await page.findByRole('article', { name: 'Order 9F2MKP', hidden: true }));
    const read = () =>
      [popup.getByText(/min left$/), ticket.getByText(/^Reply in/)].map(
        ({ textContent }) => /(\d+)\smin/.exec(textContent)?.[1],
      );
    const [before] = read();
    for (let second = 0; second < 61; second++) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(new Set(read()).size).toBe(1);
    }
    expect(read()[0]).not.toBe(before);
  });

  test('a button counts the orders below the edge of the list, and leads to the next one', async () => {
    const watched = stubIntersections();
    const others = [2, 3].map((n) => ({
      ...newOrder,
      id: `${newOrder.id.slice(0, -1)}${n}`,
      orderNumber: `ORDER${n}`,
    }));
    const page = await open({ [list]: [orders(newOrder, ...others)] });
    const popup = await popupOf(page);
    const rows = popup.getAllByRole('listitem');
    expect(popup.queryByRole('button', { name: /more below/ })).toBeNull();

    await vi.waitFor(() => expect(watched.reports).toHaveLength(1));
    watched.report(rows.map((row, at) => ({ target: row, isBelow: at > 0 })));
    const more = await popup.findByRole('button', { name: '2 more below' });
    const scrolled = vi.fn();
    Object.assign(rows[1] as HTMLElement, { scrollIntoView: scrolled });
    await page.person.click(more);
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(rows[1]);

    watched.report(rows.map((row) => ({ target: row, isBelow: false })));
    await vi.waitFor(() => expect(popup.queryByRole('button', { name: /more below/ })).toBeNull());
  });

  test('an order cannot be answered in the popup once its deadline has passed', async () => {
    const due = { ...newOrder, answerBy: new Date(Date.now() + 20_000).toISOString() };
    const page = await open({ [list]: [orders(due)] });
    const popup = await popupOf(page);
    expect(popup.getByRole('button', { name: 'Approve' })).toBeTruthy();

    await vi.advanceTimersByTimeAsync(21_000);

    expect(popup.getByText(/^Reply by .* · Time's up$/)).toBeTruthy();
    expect(popup.queryByRole('button', { name: /Approve|Deny/ })).toBeNull();
    expect(popup.getByText("We're canceling this order.")).toBeTruthy();
  });

  test('the first focus is on "Got it!" only if no order waits for an answer', async () => {
    const accepted = { ...approvedOrder, isAcknowledged: false };
    const page = await open({ [list]: [orders(accepted), orders(accepted, newOrder)] });
    const gotIt = (await popupOf(page)).getByRole('button', { name: /^Got it!/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(gotIt));
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());

    page.signal();

    await vi.waitFor(() => expect(document.activeElement).toBe(page.getByRole('dialog')));
    await page.person.keyboard('{Enter}');
    expect(page.sent(acknowledge)).toEqual([]);
  });

  test('an order is denied in the popup with its reason, and "Keep order" goes back', async () => {
    const denied = { ...newOrder, status: 'canceled' as const, closedReason: 'restaurant_deny' as const };
    const page = await open({ [list]: [orders(newOrder), orders(denied)], [deny]: [ok(deny, denied)] });
    const popup = await popupOf(page);

    await page.person.click(popup.getByRole('button', { name: 'Deny' }));
    await page.person.click(await popup.findByRole('button', { name: 'Keep order' }));
    await page.person.click(await popup.findByRole('button', { name: 'Deny' }));
    await page.person.click(await popup.findByRole('radio', { name: 'Closing early' }));
    await page.person.click(popup.getByRole('button', { name: 'Deny 9F2MKP' }));

    expect(page.sent(deny)).toEqual([{ reason: 'Closing early', restock: false }]);
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('an order that nobody has to answer says so and has no Approve and no Deny', async () => {
    const page = await open({ [list]: [orders({ ...approvedOrder, isAcknowledged: false })] });
    const popup = await popupOf(page);

    expect(popup.getByText('Accepted automatically')).toBeTruthy();
    expect(popup.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(popup.queryByText(/^Reply by/)).toBeNull();
  });

  test('the popup says when the browser blocks the chime', async () => {
    const page = await open({ [list]: [orders(newOrder)] });

    expect((await popupOf(page)).getByText('Just now · sound is off')).toBeTruthy();
  });

  test('a new order is highlighted on the board until it is acknowledged', async () => {
    const page = await open({ [list]: [orders(newOrder, approvedOrder)] });

    const ticket = await page.findByRole('article', { name: 'Order 9F2MKP', hidden: true });
    expect(ticket.dataset.new).toBe('true');
    const acknowledgedOrder = page.getByRole('article', { name: 'Order C81TRW', hidden: true });
    expect(acknowledgedOrder.dataset.new).toBeUndefined();
  });
});

test('the chime repeats until "Got it!" reaches the server', async () => {
  const { startNote } = stubSound({ canPlay: true });
  const repeats = async () => {
    const before = startNote.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5000);
    return startNote.mock.calls.length > before;
  };
  const order = { ...newOrder };
  const page = await open({
    [list]: [orders(order)],
    [acknowledge]: [refused('internal-error'), ok(acknowledge, { acknowledged: 1 })],
  });
  const popup = await popupOf(page);
  expect(popup.getByRole('button', { name: 'Turn sound on' })).toBeTruthy();
  await page.person.keyboard('{Shift}');
  expect(await repeats()).toBe(true);
  // The button stays where a finger may already be, and closes nothing.
  await page.person.click(popup.getByRole('button', { name: 'Sound on' }));
  expect(page.sent(acknowledge)).toEqual([]);

  await page.person.click(page.getByRole('button', { name: /^Got it!/ }));
  await popupOf(page);
  expect(await repeats()).toBe(true);
  // From now on the server answers that the order is acknowledged.
  order.isAcknowledged = true;
  await page.person.click(page.getByRole('button', { name: /^Got it!/ }));

  await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(await repeats()).toBe(false);
});
