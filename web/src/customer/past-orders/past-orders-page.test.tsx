import type { OrderView } from '@fondly/contract/orders';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { listOrderMenu } from '../testing/order-menu.ts';
import { sampleCollectedOrder, sampleOrder, sampleUnpaidOrder } from '../testing/samples.ts';
import PastOrdersPage from './past-orders-page.tsx';

const listOrders = 'GET /api/orders';
const answer = (...orders: OrderView[]) => ok(listOrders, { orders });
const canceledSample: OrderView = {
  ...sampleCollectedOrder,
  id: 'c',
  status: 'canceled',
  canRate: false,
  closedReason: 'no_answer',
};

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies, query = '') =>
  openCustomerPage({ replies, path: '/past-orders', address: `/past-orders${query}`, Page: PastOrdersPage });

/** Opens the menu of the only order that is over. */
describe('The orders page', () => {
  test('a customer without orders reads "No orders found" with a link to meals', async () => {
    const page = await open({ [listOrders]: [answer()] });

    expect(await page.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Find a meal' }).getAttribute('href')).toBe('/meal-search');
  });

  test('orders that failed to load are loaded again, without a claim about the payment', async () => {
    const page = await open({ [listOrders]: [refused('internal-error'), answer(sampleOrder)] }, '?payment=success');

    expect(await page.findByText("We couldn't load your orders")).toBeTruthy();
    expect(page.getByText('Reference test')).toBeTruthy();
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByText('4K7Q')).toBeTruthy();
  });

  test('the filters all, completed, ready and canceled show their counts', async () => {
    const readyOrder: OrderView = { ...sampleOrder, id: 'r', status: 'ready' };
    const page = await open({ [listOrders]: [answer(readyOrder, sampleCollectedOrder, canceledSample)] });
    const chips = await page.findByRole('group', { name: 'Show' });
    expect(chips.textContent).toBe('ShowAll3Completed1Ready1Canceled1');

    await page.person.click(page.getByRole('button', { name: /Completed/ }));
    expect(page.getAllByRole('article')).toHaveLength(1);
    await page.person.click(page.getByRole('button', { name: /Ready/ }));
    expect(page.getByRole('article', { name: /Ready for pickup$/ })).toBeTruthy();
    await expect.poll(page.where).toBe('/past-orders?show=ready');
  });

  test('a filter that would find nothing is left out, unless it is chosen', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder, sampleCollectedOrder)] }, '?show=ready');
    const chips = await page.findByRole('group', { name: 'Show' });
    expect(chips.textContent).toBe('ShowAll2Completed1Ready0');
    expect(page.getByRole('heading', { name: 'No orders found' })).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: /^All/ }));
    expect(chips.textContent).toBe('ShowAll2Completed1');
  });

  test('a collected order is one row: kitchen, time and amount, a button to rate it, one to order it again, and a menu', async () => {
    const page = await open({ [listOrders]: [answer(sampleCollectedOrder)] });
    const row = await page.findByRole('article', { name: /Completed$/ });
    expect(row.textContent).toContain('Completed');
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rate this meal', 'Order again', '']);
    expect(await listOrderMenu(page)).toEqual(['Receipt', 'It was great', 'Rate this meal', 'Report a problem']);
  });

  test('an order that was never paid has a struck price and no menu', async () => {
    const failed: OrderView = {
      ...sampleUnpaidOrder,
      status: 'failed',
      closedReason: 'expired',
      messagesOpenUntil: null,
    };
    const page = await open({ [listOrders]: [answer(failed)] });
    const row = await page.findByRole('article', { name: /Not charged$/ });
    expect(row.querySelector('s')?.textContent).toMatch(/^\$/);
    expect(page.queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  test.for([
    { messagesOpenUntil: '2026-11-21T23:00:00.000Z', unreadMessages: 0, name: 'Message' },
    { messagesOpenUntil: '2026-11-19T23:00:00.000Z', unreadMessages: 1, name: '1 new message' },
    { messagesOpenUntil: '2026-11-19T23:00:00.000Z', unreadMessages: 0, name: null },
    { messagesOpenUntil: null, unreadMessages: 0, name: null },
  ])(
    'the menu of a collected order with $unreadMessages new messages, open until $messagesOpenUntil, offers $name',
    async ({ name, ...messages }) => {
      const page = await open({ [listOrders]: [answer({ ...sampleCollectedOrder, ...messages })] });
      await page.findByRole('article');
      expect(page.queryAllByRole('button', { name: /new message/ })).toHaveLength(messages.unreadMessages);
      expect((await listOrderMenu(page)).find((item) => item && /message/i.test(item)) ?? null).toBe(name);
    },
  );

  test.for([
    { pickupEnd: sampleOrder.pickupEnd, wasConfirmed: true, canRemove: true },
    { pickupEnd: sampleOrder.pickupEnd, wasConfirmed: false, canRemove: false },
    { pickupEnd: '2026-11-19T23:00:00.000Z', wasConfirmed: true, canRemove: false },
  ])(
    'a canceled order (confirmed: $wasConfirmed, until $pickupEnd) can leave the calendar: $canRemove',
    async ({ pickupEnd, wasConfirmed, canRemove }) => {
      const timeline = wasConfirmed ? [{ transition: 'confirm' as const, at: sampleOrder.createdAt }] : [];
      const page = await open({ [listOrders]: [answer({ ...canceledSample, pickupEnd, timeline })] });

      await page.findByRole('article');
      expect((await listOrderMenu(page)).includes('Remove from calendar')).toBe(canRemove);
    },
  );

  test('a ticket shows the code, the number, the window, the address and the directions', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder)] });

    expect(await page.findByText('4K7Q')).toBeTruthy();
    expect(page.getByRole('img', { name: 'Your pickup code as a QR code' })).toBeTruthy();
    expect(await page.findByText('Order AD3GXR')).toBeTruthy();
    expect(page.getByText(/Today, 5:30 PM to 7:00 PM/)).toBeTruthy();
    // On a busy machine, the page's clock is a moment behind the hour.
    expect(page.getByText(/^. 1 hr [01] min left$/)).toBeTruthy();
    expect(page.getByText('88 Ponce Row NE, Atlanta, GA 30308')).toBeTruthy();
    expect(page.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toContain('88%20Ponce%20Row');
  });

  test('a ticket in its window says once that one may come now, and how long', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder)] });

    const corner = (await page.findByText('Pickup open')).parentElement;
    expect(corner?.textContent).toMatch(/^Pickup open\s· 1 hr [01] min left$/);
    expect(corner?.className).toContain('ok-text');
    const bar = page.getByText('5:30 PM').parentElement;
    expect(bar?.textContent).toBe('5:30 PM7:00 PM');
    expect(bar?.getAttribute('aria-hidden')).toBe('true');
    expect(page.queryByRole('progressbar')).toBeNull();
  });

  test.for([
    { pickupStart: '2026-11-20T23:28:00.000Z', pickupEnd: '2026-11-21T01:00:00.000Z', text: /^Opens in 28 min$/ },
    { pickupStart: '2026-11-20T21:00:00.000Z', pickupEnd: '2026-11-20T23:09:00.000Z', text: /^(9|10) min left$/ },
    { pickupStart: '2026-11-20T21:00:00.000Z', pickupEnd: '2026-11-20T22:50:00.000Z', text: /^Pickup ended$/ },
  ])('a ticket from $pickupStart to $pickupEnd says "$text" alone', async ({ text, ...window }) => {
    const page = await open({ [listOrders]: [answer({ ...sampleOrder, ...window })] });

    expect(await page.findByText(text)).toBeTruthy();
    expect(page.queryByText('Pickup open')).toBeNull();
  });

  test('an order that waits for the kitchen shows its price, has quiet directions, and can be canceled', async () => {
    const waiting = { ...sampleUnpaidOrder, paymentStatus: 'authorized', canCancel: true } as const;
    const page = await open({ [listOrders]: [answer(waiting)] });

    expect(await page.findByText(/^\$15\.00 if the kitchen accepts/)).toBeTruthy();
    expect(page.getByRole('link', { name: 'Get directions' }).className).toContain('subtle');
    await page.person.click(page.getByRole('button', { name: 'Cancel order' }));
    expect(await page.findByText(/Your card hasn't been charged and won't be\./)).toBeTruthy();
  });

  test.for([
    { label: 'Awaiting payment', change: sampleUnpaidOrder, text: "We're holding your meal until 6:05 PM." },
    {
      label: 'Payment failed',
      change: {
        ...sampleUnpaidOrder,
        status: 'failed',
        paymentStatus: 'failed',
        declineReason: 'insufficient-funds',
      },
      text: "Your card doesn't have enough funds. Try another card.",
    },
    {
      label: 'Waiting for the kitchen',
      change: { ...sampleUnpaidOrder, paymentStatus: 'authorized', answerBy: '2026-11-20T23:15:00.000Z' },
      text: 'The kitchen will reply by 6:15 PM.',
    },
    {
      label: 'Processing payment',
      change: { ...sampleUnpaidOrder, paymentStatus: 'authorized', isCapturePending: true },
      text: 'Payment is being processed. Please check your email for confirmation.',
    },
    { label: 'Ready for pickup', change: { ...sampleOrder, status: 'ready' }, text: 'Your pickup code' },
    {
      label: 'Canceled',
      change: { ...canceledSample, refundedCents: 1500 },
      text: "The kitchen didn't reply in time. Refunded $15.00.",
    },
    {
      label: 'Not charged',
      change: { ...sampleUnpaidOrder, status: 'failed', closedReason: 'expired' },
      text: "The time to pay ran out. You weren't charged.",
    },
  ] as { label: string; change: OrderView; text: string }[])(
    'an order that is $label reads "$text"',
    async ({ label, change, text }) => {
      const page = await open({ [listOrders]: [answer(change)] });

      expect(await page.findByText(text)).toBeTruthy();
      expect(page.getByRole('article', { name: new RegExp(`, ${label}$`) })).toBeTruthy();
    },
  );

  test('a filter without matches shows "No orders found" with a link to all orders', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder)] }, '?show=canceled');

    await page.person.click(await page.findByRole('button', { name: 'Show all orders' }));

    expect(page.getByRole('article', { name: /Confirmed$/ })).toBeTruthy();
  });

  test('a replaced order is not listed', async () => {
    const page = await open({
      [listOrders]: [answer({ ...sampleUnpaidOrder, status: 'failed', closedReason: 'superseded' })],
    });

    expect(await page.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
  });
});

describe('More orders than one page', () => {
  const earlier = 'GET /api/orders/earlier';
  const older = { ...sampleCollectedOrder, id: 'older', mealName: 'Old Gumbo' };
  const oldest = { ...sampleCollectedOrder, id: 'oldest', mealName: 'Oldest Chowder' };
  const first = ok(listOrders, { orders: [sampleCollectedOrder], olderThan: sampleCollectedOrder.id });

  test('a button loads the older orders page by page until the last one', async () => {
    const page = await open({
      [listOrders]: [first],
      [earlier]: [ok(earlier, { orders: [older], olderThan: older.id }), ok(earlier, { orders: [oldest] })],
    });
    expect((await page.findByRole('group', { name: 'Show' })).textContent).toBe('ShowAllCompletedReadyCanceled');

    await page.person.click(await page.findByRole('button', { name: 'Show more orders' }));
    expect(await page.findByText(/Old Gumbo/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Show more orders' }));

    expect(await page.findByText(/Oldest Chowder/)).toBeTruthy();
    expect(page.getAllByRole('article')).toHaveLength(3);
    expect(page.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  });

  test('older orders that failed to load are loaded again by the same button', async () => {
    const page = await open({
      [listOrders]: [first],
      [earlier]: [refused('internal-error'), ok(earlier, { orders: [older] })],
    });

    await page.person.click(await page.findByRole('button', { name: 'Show more orders' }));
    expect((await page.findByRole('alert')).textContent).toBe("We couldn't load more orders. Please try again.");
    await page.person.click(page.getByRole('button', { name: 'Show more orders' }));

    expect(await page.findByText(/Old Gumbo/)).toBeTruthy();
  });
});

describe('An order that ended because its customer asked for it', () => {
  test.for([
    { closedReason: 'restaurant_cancel', text: 'The kitchen canceled this order at your request. Refunded $15.00.' },
    { closedReason: 'admin_cancel', text: 'Fondly canceled this order at your request. Refunded $15.00.' },
  ] as const)('$closedReason reads: $text', async ({ closedReason, text }) => {
    const reason = 'The customer asked for it';
    const page = await open({
      [listOrders]: [answer({ ...canceledSample, closedReason, reason, refundedCents: 1500 })],
    });

    expect(await page.findByText(text)).toBeTruthy();
    expect(page.queryByText(/The customer/)).toBeNull();
  });
});

test('a given rating is shown as stars, of five', async () => {
  const rating = { rating: 4, review: '', isPublic: true, hiddenReason: null };
  const page = await open({ [listOrders]: [answer({ ...sampleCollectedOrder, rating })] });
  const stars = await page.findByRole('img', { name: /^You rated it 4 out of 5: / });
  const colors = [...stars.querySelectorAll('svg')].map((star) => star.getAttribute('fill'));
  expect(colors).toEqual([...Array(4).fill('var(--butter-5)'), 'var(--line)']);
});

test('a customer reads why a rating is hidden', async () => {
  const rating = { rating: 1, review: 'Call me', isPublic: true, hiddenReason: 'personal-data' as const };
  const page = await open({ [listOrders]: [answer({ ...sampleCollectedOrder, rating })] });

  expect(await page.findByText('Hidden by Fondly and not counted: Shows personal information')).toBeTruthy();
});
