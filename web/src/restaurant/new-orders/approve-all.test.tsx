import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, newOrder, now } from '../testing/sample-data.ts';
// The popup loads both late. On a busy machine the first test would spend its time on that.
import './approve-all-button.tsx';
import '../../shared/ui/overlays/modal.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const acknowledge = 'POST /api/restaurant/orders/acknowledge';
const approve = 'POST /api/restaurant/orders/:id/approve';

const buildOrder = (number: number, answerBy = '2026-11-20T21:40:00.000Z') => ({
  ...newOrder,
  id: `${newOrder.id.slice(0, -1)}${number}`,
  orderNumber: `ORDER${number}`,
  specialInstructions: '',
  answerBy,
});
const approved = ({ id, orderNumber }: typeof newOrder) => ({
  ...approvedOrder,
  id,
  orderNumber,
  isAcknowledged: true,
});
const open = async (replies: Parameters<typeof openRestaurantPage>[2]) => {
  const page = await openRestaurantPage('/orders', OrdersPage, replies);
  const popup = within(await page.findByRole('dialog'));
  const findButton = (name: string) => popup.findByRole<HTMLButtonElement>('button', { name });
  // Two waits: a slow first drawing must not use up the time in which the button is enabled.
  const waitUntilEnabled = async (name: string) => {
    await findButton(name);
    await vi.waitFor(() => expect(popup.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  };
  const press = async (name: string) => {
    await waitUntilEnabled(name);
    await page.person.click(await findButton(name));
  };
  const approvedIds = () =>
    page.requests.filter(({ operation }) => operation === approve).map(({ path }) => path.split('/').at(-2));
  return { page, popup, findButton, waitUntilEnabled, press, approvedIds };
};

describe('"Approve all" in the popup of new orders', () => {
  const [one, two, three] = [1, 2, 3].map((number) => buildOrder(number)) as [
    typeof newOrder,
    typeof newOrder,
    typeof newOrder,
  ];

  test('one tap approves each order that waits for an answer, and no other', async () => {
    const late = buildOrder(8, '2026-11-20T21:29:00.000Z');
    const accepted = { ...approvedOrder, id: buildOrder(9).id, isAcknowledged: false };
    const { page, popup, press, approvedIds } = await open({
      [list]: [orders(one, two, late, accepted), orders(approved(one), approved(two), late, accepted)],
      [approve]: [ok(approve, approved(one)), ok(approve, approved(two))],
    });

    await press('Approve all 2');

    await vi.waitFor(() => expect(approvedIds()).toEqual([one.id, two.id]));
    await vi.waitFor(() => expect(popup.queryByText('ORDER1')).toBeNull());
    expect(popup.queryByText('ORDER2')).toBeNull();
    expect(popup.getByText(late.orderNumber)).toBeTruthy();
    expect(page.sent(acknowledge)).toEqual([]);
  });

  test('it says how many orders have a note, because a note may be below the screen', async () => {
    const note = 'No peanuts, please.';
    const { popup, findButton } = await open({ [list]: [orders(one, two, { ...three, specialInstructions: note })] });

    expect(await findButton('Approve all 3, 1 has a note')).toBeTruthy();
    const order = popup.getAllByRole('listitem').find(({ textContent }) => textContent.includes(note));
    expect(order?.textContent).toMatch(/No peanuts, please\..*Reply by/);
  });

  test('an order that the server refuses stays with the reason, and is not approved again with the others', async () => {
    const { popup, press, approvedIds } = await open({
      [list]: [orders(one, two, three), orders(approved(one), two, approved(three))],
      [approve]: [ok(approve, approved(one)), refused('restaurant-suspended'), ok(approve, approved(three))],
    });

    await press('Approve all 3');

    expect((await popup.findByRole('alert')).textContent).toBe(
      'Your restaurant is on hold. You can still hand over paid orders.',
    );
    expect(popup.queryByText('ORDER1')).toBeNull();
    expect(popup.getByText('ORDER2')).toBeTruthy();
    expect(popup.queryByRole('button', { name: /^Approve all/ })).toBeNull();
    expect(approvedIds()).toHaveLength(3);
  });

  test('an order that ended before it was approved leaves, and a message says why', async () => {
    const canceled = { ...two, status: 'canceled' as const, closedReason: 'customer_cancel' as const };
    const { page, popup, press } = await open({
      [list]: [orders(one, two, three), orders(approved(one), canceled, three)],
      [approve]: [ok(approve, approved(one)), refused('order-changed'), refused('internal-error')],
    });

    await press('Approve all 3');

    expect(await page.findByText('ORDER2: Canceled by the customer')).toBeTruthy();
    expect(popup.getByText('ORDER3')).toBeTruthy();
  });

  test('an order that has just arrived is not approved by a tap meant for the others', async () => {
    const { page, findButton, waitUntilEnabled, press, approvedIds } = await open({
      [list]: [orders(one, two), orders(one, two, three)],
      [approve]: [one, two, three].map((order) => ok(approve, approved(order))),
    });
    expect((await findButton('Approve all 2')).disabled).toBe(true);
    await waitUntilEnabled('Approve all 2');
    await vi.waitFor(() => expect(page.getByText('Live')).toBeTruthy());

    page.signal();
    expect((await findButton('Approve all 3')).disabled).toBe(true);
    await page.person.click(await findButton('Approve all 3'));
    expect(approvedIds()).toEqual([]);

    await press('Approve all 3');
    expect(approvedIds()).toEqual([one.id, two.id, three.id]);
  });
});
