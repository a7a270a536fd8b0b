import type { OrderView } from '@fondly/contract/orders';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleOrder, sampleUnpaidOrder } from '../testing/samples.ts';
import PastOrdersPage from './past-orders-page.tsx';

const listOrders = 'GET /api/orders';
const refresh = 'POST /api/orders/:id/refresh';
const answer = (...orders: OrderView[]) => ok(listOrders, { orders });
type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies, query = '') =>
  openCustomerPage({ replies, path: '/past-orders', address: `/past-orders${query}`, Page: PastOrdersPage });

describe('The page after a payment', () => {
  const back = `?payment=success&order=${sampleOrder.id}`;

  test('a paid order shows "Payment received."', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder)] }, back);

    expect(await page.findByText('Payment received.')).toBeTruthy();
    expect(page.getByRole('heading', { level: 1, name: 'We saved you a plate, Maya' })).toBeTruthy();
    expect(page.getByText('You saved $17.00 and gave 2 good meals a second chance.')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Close this message' }));
    expect(page.queryByText('Payment received.')).toBeNull();
    expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
  });

  test('the ticket that was just paid comes before an earlier pickup', async () => {
    const earlier = { ...sampleOrder, id: 'earlier', mealName: 'Gyoza', pickupStart: '2026-11-20T20:00:00.000Z' };
    const page = await open({ [listOrders]: [answer(earlier, sampleOrder)] }, back);

    await page.findByText('Payment received.');
    const tickets = (await page.findAllByRole('article')).map((ticket) => ticket.getAttribute('aria-label'));
    expect(tickets[0]).toContain('Tonkotsu Ramen');
  });

  test('a card that waits for the kitchen is approved, and no plate is promised', async () => {
    const waiting = { ...sampleOrder, status: 'pending', paymentStatus: 'authorized', pickupCode: null } as const;
    const page = await open({ [listOrders]: [answer(waiting)] }, back);

    expect(await page.findByText('Your card is approved.')).toBeTruthy();
    expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
  });

  test.for(['payment-provider-slow', 'too-many-requests', 'internal-error'] as const)(
    'an unpaid order whose payment could not be read (%s) is shown as being processed and not as failed',
    async (code) => {
      const page = await open({ [listOrders]: [answer(sampleUnpaidOrder)], [refresh]: [refused(code)] }, back);

      expect(
        await page.findByText('Payment is being processed. Please check your email for confirmation.'),
      ).toBeTruthy();
      await expect(page.findByText('Payment failed. Please try again.', {}, { timeout: 300 })).rejects.toThrow();
      expect(page.getByText(/Payment is being processed/)).toBeTruthy();
    },
  );

  test('an unpaid order is synced first, and only then shown as paid', async () => {
    const page = await open(
      { [listOrders]: [answer(sampleUnpaidOrder), answer(sampleOrder)], [refresh]: [ok(refresh, sampleOrder)] },
      back,
    );

    expect(await page.findByText('Payment received.')).toBeTruthy();
    expect(page.requests.filter(({ operation }) => operation === refresh)).toHaveLength(1);
  });

  test('an address that names no order says nothing about a payment', async () => {
    const page = await open({ [listOrders]: [answer(sampleOrder)] }, '?payment=success');

    await page.findByRole('article', { name: /Confirmed$/ });
    expect(page.queryByText('Payment received.')).toBeNull();
  });

  test('an address alone proves no payment', async () => {
    const page = await open(
      { [listOrders]: [answer(sampleUnpaidOrder)], [refresh]: [ok(refresh, sampleUnpaidOrder)] },
      back,
    );

    expect(await page.findByText('Payment failed. Please try again.')).toBeTruthy();
    expect(page.queryByText('Payment received.')).toBeNull();
  });
});
