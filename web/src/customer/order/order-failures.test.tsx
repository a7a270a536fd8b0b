import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import {
  sampleCardForm,
  sampleFoundMeal,
  sampleMealDetails,
  sampleOrder,
  sampleUnpaidOrder,
} from '../testing/samples.ts';
import OrderPage from './order-page.tsx';

const read = 'GET /api/meals/:id';
const listOrders = 'GET /api/orders';
const checkout = 'POST /api/checkout';
const noOrders = ok(listOrders, { orders: [] });
const mealDetails = (change: Partial<typeof sampleFoundMeal> = {}) =>
  ok(read, { ...sampleMealDetails, meal: { ...sampleFoundMeal, ...change } });
const started = {
  ...sampleCardForm,
  orderId: sampleUnpaidOrder.id,
  orderNumber: 'AD3GXR',
  clientSecret: 's1',
  totalCents: 750,
  holdExpiresAt: null,
};

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies, query = '') =>
  openCustomerPage({
    replies: { [listOrders]: [noOrders], ...replies },
    path: '/order/:mealId',
    address: `/order/${sampleFoundMeal.id}${query}`,
    Page: OrderPage,
  });
type Page = Awaited<ReturnType<typeof open>>;
const submit = async (page: Page) => {
  await page.person.type(await page.findByLabelText('Phone'), '(404) 555-0134');
  await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
};
const sent = (page: Page) => page.requests.filter(({ operation }) => operation === checkout).map(({ body }) => body);

describe('Order step 1: failures', () => {
  test.for([
    { reply: 'network-error', text: 'Failed to create order. Please try again.' },
    { reply: refused('payment-provider-unavailable'), text: 'Failed to create order. Please try again.' },
    { reply: { status: 502, json: 'Bad Gateway' }, text: 'Payment failed (502). Please try again.' },
    { reply: { status: 201, json: undefined }, text: 'Server error: Invalid response format. Please try again.' },
    { reply: { status: 500, json: {} }, text: 'Payment failed (500). Please try again.' },
    { reply: refused('out-of-stock', { details: { left: 1 } }), text: 'Only 1 left. Please choose fewer.' },
    {
      reply: refused('hold-limit', { details: { retryAt: '2026-11-20T23:20:00.000Z' } }),
      text: 'We held this meal for you for 10 minutes. You can try again at 6:20 PM.',
    },
    {
      reply: refused('one-open-order', {
        details: { text: 'You can have one open order at a time until May 1, 2027.' },
      }),
      text: 'You can have one open order at a time until May 1, 2027.',
    },
    { reply: refused('too-many-holds'), text: 'You have 3 unpaid orders. Pay for one, or wait for one to end.' },
  ] as const)('a failed submission shows: $text', async ({ reply, text }) => {
    const page = await open({ [read]: [mealDetails()], [checkout]: [reply] });

    await submit(page);

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });

  test('a repeated submission carries the same request id, and a changed one carries another', async () => {
    const page = await open({ [read]: [mealDetails()], [checkout]: ['network-error'] });
    await submit(page);
    await page.findByRole('alert');
    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
    await page.findByRole('alert');
    await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));
    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
    await page.findByRole('alert');

    const [first, second, third] = sent(page).map((body) => (body as { requestId: string }).requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('two clicks submit once', async () => {
    const page = await open({ [read]: [mealDetails()], [checkout]: ['never'] });
    await page.person.type(await page.findByLabelText('Phone'), '4045550134');

    await page.person.dblClick(page.getByRole('button', { name: 'Continue to payment' }));

    expect(sent(page)).toHaveLength(1);
  });

  test('a changed price is shown, and the next submission agrees to it', async () => {
    const page = await open({
      [read]: [mealDetails(), mealDetails({ priceCents: 900 })],
      [checkout]: [refused('price-changed', { details: { totalCents: 900 } }), refused('internal-error')],
    });
    await submit(page);
    expect((await page.findByRole('alert')).textContent).toBe(
      "The price has changed. You weren't charged. Please check the new total.",
    );
    expect((await page.findAllByText('$9.00')).length).toBeGreaterThan(0);

    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));

    await page.findByText('Something went wrong. Please try again.');
    expect(sent(page)).toMatchObject([{ expectedTotalCents: 750 }, { expectedTotalCents: 900 }]);
  });

  test('a payment in progress leads to its order', async () => {
    const page = await open({
      [read]: [mealDetails()],
      [checkout]: [refused('payment-in-progress', { details: { orderId: sampleOrder.id } })],
    });

    await submit(page);

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(`/past-orders?order=${sampleOrder.id}`);
  });

  test('an order that has ended is started again automatically', async () => {
    const page = await open({
      [read]: [mealDetails()],
      [checkout]: [refused('checkout-closed'), ok(checkout, { ...started, clientSecret: null })],
    });

    await submit(page);

    await page.findByText('somewhere else');
    const [first, second] = sent(page).map((body) => (body as { requestId: string }).requestId);
    expect(second).not.toBe(first);
  });

  test('portions held by the customer are not sold out for that customer', async () => {
    const page = await open({
      [listOrders]: [ok(listOrders, { orders: [sampleUnpaidOrder] })],
      [read]: [mealDetails({ availableQuantity: 0, unavailableReason: 'sold-out' })],
    });

    expect(await page.findByText("We're holding 2 portions of this meal for you until 6:05 PM.")).toBeTruthy();
    expect(page.getByText('2 left today')).toBeTruthy();
    expect(page.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toContain('?step=pay&order=');
  });
});
