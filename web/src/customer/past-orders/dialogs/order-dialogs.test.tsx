import type { OrderView } from '@fondly/contract/orders';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { sampleCollectedOrder, sampleOrder } from '../../testing/samples.ts';
import PastOrdersPage from '../past-orders-page.tsx';

const listOrders = 'GET /api/orders';
const _refresh = 'POST /api/orders/:id/refresh';
const cancel = 'POST /api/orders/:id/cancel';
const rate = 'PUT /api/orders/:id/rating';
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

/** Opens the menu of the only order that is over, and chooses an item. */
async function choose(page: Awaited<ReturnType<typeof open>>, item: string): Promise<void> {
  await page.person.click(await page.findByRole('button', { name: /^More for / }));
  await page.person.click(await page.findByRole('menuitem', { name: item }));
}

describe('Canceling', () => {
  const cancelableOrder: OrderView = { ...sampleOrder, canCancel: true, cancelableUntil: '2026-11-20T23:04:00.000Z' };

  test('the dialog shows the deadline and the refund, and a canceled order shows no failed payment', async () => {
    const canceledOrder: OrderView = { ...canceledSample, closedReason: 'customer_cancel', refundedCents: 1500 };
    const replies = {
      [listOrders]: [answer(cancelableOrder), answer(canceledOrder)],
      [cancel]: [ok(cancel, canceledOrder)],
    };
    const page = await open(replies, `?payment=success&order=${cancelableOrder.id}`);
    expect(await page.findByText('Cancel for free until 6:04 PM.')).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Cancel order' }));
    expect(await page.findByText(/\$15\.00 will be back on your card in 5 to 10 business days\./)).toBeTruthy();
    await page.person.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }));

    expect(await page.findByText('You canceled this order. Refunded $15.00.')).toBeTruthy();
    expect(page.queryByText('Payment failed. Please try again.')).toBeNull();
  });

  test('a cancellation that comes too late says so', async () => {
    const page = await open({ [listOrders]: [answer(cancelableOrder)], [cancel]: [refused('cancel-too-late')] });

    await page.person.click(await page.findByRole('button', { name: 'Cancel order' }));
    await page.person.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));

    const sentence = "It's too late to cancel this order. Pickup times are firm.";
    expect((await page.findByRole('alert')).textContent).toBe(sentence);
  });
});

describe('Rating', () => {
  const openDialog = async (replies: Replies) => {
    const page = await open({ [listOrders]: [answer(sampleCollectedOrder)], ...replies });
    await choose(page, 'Rate this meal');
    await page.findByRole('heading', { name: 'How was it?' });
    return page;
  };

  test('no star is preselected, and a submission without one reads "Please select a rating"', async () => {
    const page = await openDialog({});
    const stars = page.getAllByRole('radio') as HTMLInputElement[];
    expect(stars.map((star) => star.labels?.[0]?.textContent)).toEqual([
      '1 Poor',
      '2 Fair',
      '3 Good',
      '4 Very Good',
      '5 Excellent',
    ]);
    expect(stars.some(({ checked }) => checked)).toBe(false);

    await page.person.click(page.getByRole('button', { name: 'Submit rating' }));

    expect(page.getByRole('alert').textContent).toBe('Please select a rating');
    expect(page.requests.some(({ operation }) => operation === rate)).toBe(false);
  });

  test('a rating is chosen with the keyboard and sent with its review', async () => {
    const rated: OrderView = {
      ...sampleCollectedOrder,
      rating: { rating: 2, review: 'Cold', isPublic: false, hiddenReason: null },
    };
    const page = await openDialog({
      [rate]: [ok(rate, rated)],
      [listOrders]: [answer(sampleCollectedOrder), answer(rated)],
    });
    page.getByRole('radio', { name: '1 Poor' }).focus();

    await page.person.keyboard(' {ArrowRight}');
    await page.person.type(page.getByLabelText('Review (optional)'), 'Cold');
    await page.person.click(page.getByRole('button', { name: 'Submit rating' }));

    expect(await page.findByRole('img', { name: 'You rated it 2 out of 5: Fair' })).toBeTruthy();
    expect(page.requests.find(({ operation }) => operation === rate)?.body).toEqual({
      rating: 2,
      review: 'Cold',
      isPublic: false,
    });
  });

  test.for([
    { reply: refused('rating-closed'), text: 'You can change a rating for 30 days. That time is over.' },
    { reply: { status: 500, json: {} }, text: 'Failed to submit rating. Please try again.' },
  ] as const)('a failed rating shows: $text', async ({ reply, text }) => {
    const page = await openDialog({ [rate]: [reply] });

    await page.person.click(page.getByRole('radio', { name: '4 Very Good' }));
    await page.person.click(page.getByRole('button', { name: 'Submit rating' }));

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });
});

describe('One tap on "It was great"', () => {
  test('gives five stars, and a failure is explained and can be tried again', async () => {
    const rated: OrderView = {
      ...sampleCollectedOrder,
      rating: { rating: 5, review: '', isPublic: false, hiddenReason: null },
    };
    const page = await open({
      [listOrders]: [answer(sampleCollectedOrder), answer(rated)],
      [rate]: [refused('internal-error'), ok(rate, rated)],
    });
    await choose(page, 'It was great');
    expect((await page.findByRole('alert')).textContent).toMatch(/try again/i);
    await choose(page, 'It was great');
    expect(await page.findByText('Thanks for your rating.')).toBeTruthy();
    expect(await page.findByRole('img', { name: 'You rated it 5 out of 5: Excellent' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: /^More for / }));
    await page.findByRole('menuitem', { name: 'Edit rating' });
    expect(page.queryByRole('menuitem', { name: 'It was great' })).toBeNull();
    const sent = page.requests.filter(({ operation }) => operation === rate).map(({ body }) => body);
    expect(sent).toEqual([
      { rating: 5, review: '' },
      { rating: 5, review: '' },
    ]);
  });
});
