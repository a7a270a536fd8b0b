import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import {
  sampleCardForm,
  sampleFoundMeal,
  sampleMealDetails,
  sampleOrder,
  sampleUnpaidOrder,
} from '../../testing/samples.ts';
import OrderPage from '../order-page.tsx';

const order = 'GET /api/orders/:id';
const secret = 'POST /api/orders/:id/payment-secret';
const extend = 'POST /api/orders/:id/extend';
const listOrders = 'GET /api/orders';
const paySecret = ok(secret, {
  ...sampleCardForm,
  clientSecret: 's1',
  totalCents: 1500,
  holdExpiresAt: sampleUnpaidOrder.holdExpiresAt,
});

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies) =>
  openCustomerPage({
    replies: {
      'GET /api/meals/:id': [ok('GET /api/meals/:id', sampleMealDetails)],
      [listOrders]: [ok(listOrders, { orders: [] })],
      [order]: [ok(order, sampleUnpaidOrder)],
      [secret]: [paySecret],
      'GET /api/public/config': ['never'],
      ...replies,
    },
    path: '/order/:mealId',
    address: `/order/${sampleFoundMeal.id}?step=pay&order=${sampleUnpaidOrder.id}`,
    Page: OrderPage,
  });

describe('Order step 2 after a reload', () => {
  test('a reload restores the order, its remaining time and its total, with two links to step 1', async () => {
    const page = await open({});

    expect(await page.findByRole('heading', { name: 'Pay by card' })).toBeTruthy();
    expect(page.getByRole('timer').textContent).toBe('5:00 left');
    expect(page.getAllByText('$15.00').length).toBeGreaterThan(0);
    expect(page.getByText(/Please come between 5:30 PM and 7:00 PM today/)).toBeTruthy();
    expect(page.getByRole('link', { name: 'Back to Order Details' })).toBeTruthy();
    await page.person.click(page.getByRole('link', { name: 'Edit Details' }));
    await expect.poll(page.where).toBe(`/order/${sampleFoundMeal.id}`);
  });

  test('the payment secret is removed when step 2 is left and read again when it is entered', async () => {
    const page = await open({ [listOrders]: [ok(listOrders, { orders: [sampleUnpaidOrder] })] });
    const countSecretRequests = () => page.requests.filter(({ operation }) => operation === secret).length;
    await page.person.click(await page.findByRole('link', { name: 'Edit Details' }));
    await page.person.click(await page.findByRole('link', { name: 'Pay now' }));

    expect(await page.findByRole('heading', { name: 'Pay by card' })).toBeTruthy();
    expect(countSecretRequests()).toBe(2);
  });

  test('a refused payment shows why, such as a coupon that this card has used before', async () => {
    const reason = 'This coupon has been used with this card before.';
    const ended = {
      ...sampleUnpaidOrder,
      status: 'failed',
      paymentStatus: 'voided',
      closedReason: 'payment_failed',
    } as const;
    const page = await open({ [order]: [ok(order, { ...ended, reason })], [secret]: [refused('checkout-closed')] });

    expect(await page.findByRole('heading', { name: "Your payment didn't go through" })).toBeTruthy();
    expect(page.getByText(`${reason} You weren't charged. You can start again with another card.`)).toBeTruthy();
  });

  test('an expired hold is shown, and the customer can start again from step 1', async () => {
    const page = await open({});
    await page.findByRole('timer');

    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000 + 1000));

    expect(page.getByRole('heading', { name: 'Your time to pay ran out' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe(`/order/${sampleFoundMeal.id}`);
  });

  test('"Add time" extends the hold once', async () => {
    const extendedHold = { ...sampleUnpaidOrder, holdExpiresAt: '2026-11-20T23:10:00.000Z', canExtendHold: false };
    const page = await open({ [extend]: [ok(extend, extendedHold)] });

    await page.person.click(await page.findByRole('button', { name: 'Add time' }));

    expect((await page.findByText(/^(9:5\d|10:00) left$/)).textContent).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Add time' })).toBeNull();
  });

  test.for([
    { what: 'paid already', change: sampleOrder, to: `/past-orders?payment=success&order=${sampleOrder.id}` },
    {
      what: 'in the hands of the bank',
      change: { ...sampleUnpaidOrder, paymentStatus: 'processing' as const },
      to: `/past-orders?order=${sampleOrder.id}`,
    },
  ])('step 2 leads on when the order is $what', async ({ change, to }) => {
    const page = await open({ [order]: [ok(order, change)], [secret]: [refused('payment-in-progress')] });

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(to);
  });

  test('another customer’s order shows "Order not found"', async () => {
    const page = await open({ [order]: [refused('order-not-found')], [secret]: [refused('order-not-found')] });

    expect(await page.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  });

  test('a card form that cannot load shows an error', async () => {
    const page = await open({ 'GET /api/public/config': ['network-error'] });

    expect((await page.findByRole('alert')).textContent).toContain('Stripe is not loaded. Please refresh the page.');
  });
});
