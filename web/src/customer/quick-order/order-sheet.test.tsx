import type { Output } from '@fondly/contract/api';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import PastOrdersPage from '../past-orders/past-orders-page.tsx';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import {
  sampleCollectedOrder,
  sampleFoundMeal,
  sampleMealDetails,
  sampleOrder,
  sampleSavedCard,
  sampleUnpaidOrder,
} from '../testing/samples.ts';

const again = 'GET /api/orders/:id/again';
const quick = 'GET /api/meals/:id/quick-order';
const checkout = 'POST /api/checkout';
const pay = 'POST /api/orders/:id/pay-with-saved-card';
const order = 'GET /api/orders/:id';
const listOrders = 'GET /api/orders';
const askCode = 'POST /api/account/device/code';
const confirmDevice = 'POST /api/account/device/confirm';

type QuickOrder = Output<typeof quick>;
const quickOrder: QuickOrder = {
  ...sampleMealDetails,
  quantity: 1,
  price: { subtotalCents: 750, taxCents: 67, totalCents: 817 },
  contact: { name: 'Maya Robinson', email: 'maya@example.com', phone: '+14045550134' },
  card: sampleSavedCard,
  isDeviceConfirmed: true,
};
const started = ok(checkout, {
  orderId: sampleOrder.id,
  orderNumber: sampleOrder.orderNumber,
  clientSecret: 's1',
  customerSessionClientSecret: null,
  canSaveCard: 'no',
  totalCents: 817,
  holdExpiresAt: sampleUnpaidOrder.holdExpiresAt,
});
const ticket = `/past-orders?payment=success&order=${sampleOrder.id}`;
const form = `/order/${sampleFoundMeal.id}?step=pay&order=${sampleOrder.id}`;

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];

/** Opens the orders page with one collected order, and taps "Order again". */
async function orderAgain(change: Partial<QuickOrder>, replies: Replies = {}) {
  const page = await openCustomerPage({
    replies: {
      [listOrders]: [ok(listOrders, { orders: [sampleCollectedOrder] })],
      [again]: [ok(again, { mealId: sampleFoundMeal.id, restaurantId: sampleFoundMeal.restaurantId })],
      [quick]: [ok(quick, { ...quickOrder, ...change })],
      [checkout]: [started],
      ...replies,
    },
    path: '/past-orders',
    address: '/past-orders',
    Page: PastOrdersPage,
  });
  await page.person.click(await page.findByRole('button', { name: 'Order again' }));
  const sent = (operation: string) => page.requests.filter((one) => one.operation === operation);
  return { ...page, sent };
}

const findPayButton = (page: Awaited<ReturnType<typeof orderAgain>>) =>
  page.findByRole('button', { name: 'Pay $8.17' }, { timeout: 5000 });

describe('The sheet that orders with a saved card', () => {
  test('it shows the meal, the total with tax, and who pays with which card; one tap pays and shows the ticket', async () => {
    const page = await orderAgain({}, { [pay]: [ok(pay, { outcome: 'paid' })], [order]: [ok(order, sampleOrder)] });
    const button = await findPayButton(page);
    const sheet = page.getByRole('dialog', { name: 'Order with one tap' });
    expect(sheet.textContent).toContain('Tonkotsu Ramen');
    expect(sheet.textContent).toContain('Total with tax$8.17');
    expect(sheet.textContent).toContain('Maya Robinson pays with Visa ending in 4242.');
    expect(document.activeElement).toBe(button);

    await page.person.dblClick(button);

    await expect.poll(page.where).toBe(ticket);
    await expect.poll(() => page.queryByRole('dialog')).toBe(null);
    expect(page.sent(checkout).map(({ body }) => body)).toMatchObject([
      { mealId: sampleFoundMeal.id, quantity: 1, expectedTotalCents: 817, opensCardForm: false },
    ]);
    expect(page.sent(pay).map(({ body }) => body)).toMatchObject([{ cardId: sampleSavedCard.id }]);
  });

  test.for<{ what: string; change: Partial<QuickOrder> }>([
    { what: 'without a card that can pay', change: { card: null } },
    { what: 'without a phone', change: { contact: { ...quickOrder.contact, phone: null } } },
    { what: 'of a meal that is sold out', change: { meal: { ...sampleFoundMeal, unavailableReason: 'sold-out' } } },
    { what: 'of a meal that has too few portions', change: { quantity: 5, remainingDailyPortions: 4 } },
  ])('an order $what opens the order page', async ({ change }) => {
    const page = await orderAgain(change);
    await expect.poll(page.where).toBe(`/order/${sampleFoundMeal.id}`);
    expect(page.sent(checkout)).toEqual([]);
  });

  test('a declined card leads to the card form of the same order', async () => {
    const declined = { outcome: 'declined', declineReason: 'insufficient-funds', opensForm: true } as const;
    const page = await orderAgain(
      {},
      { [pay]: [ok(pay, declined)], [order]: [ok(order, { ...sampleUnpaidOrder, id: sampleOrder.id })] },
    );
    await page.person.click(await findPayButton(page));
    await expect.poll(page.where).toBe(form);
  });

  test('a card that was just removed leads to the card form', async () => {
    const page = await orderAgain({}, { [pay]: [refused('card-not-found')] });
    await page.person.click(await findPayButton(page));
    await expect.poll(page.where).toBe(form);
  });

  test('a lost answer is asked for again with the same ID, so that nobody pays twice', async () => {
    const page = await orderAgain(
      {},
      { [pay]: ['network-error', ok(pay, { outcome: 'paid' })], [order]: [ok(order, sampleOrder)] },
    );
    await page.person.click(await findPayButton(page));
    await page.findByRole('alert');
    await page.person.click(await findPayButton(page));

    await expect.poll(page.where).toBe(ticket);
    const ids = page.sent(pay).map(({ body }) => (body as { requestId: string }).requestId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a new device asks for the emailed code first, and the sixth digit pays', async () => {
    const page = await orderAgain(
      { isDeviceConfirmed: false },
      {
        [askCode]: [ok(askCode, { ok: true })],
        [confirmDevice]: [refused('device-code-wrong'), ok(confirmDevice, { ok: true })],
        [pay]: [ok(pay, { outcome: 'paid' })],
        [order]: [ok(order, sampleOrder)],
      },
    );
    await page.person.click(await findPayButton(page));
    const field = (await page.findByLabelText('Code from your email')) as HTMLInputElement;
    expect(page.sent(checkout)).toEqual([]);

    await page.person.type(field, '111111');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await page.person.clear(field);
    await page.person.type(field, '123 456');

    await expect.poll(page.where).toBe(ticket);
    expect(page.sent(askCode)).toHaveLength(1);
    expect(page.sent(confirmDevice).map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '123456' }]);
  });

  test('an order of nothing needs no card and no code', async () => {
    const free = { subtotalCents: 0, taxCents: 0, totalCents: 0 };
    const placed = ok(checkout, { ...startedForFree, orderId: sampleOrder.id });
    const page = await orderAgain(
      { card: null, price: free, isDeviceConfirmed: false },
      { [checkout]: [placed], [listOrders]: [ok(listOrders, { orders: [sampleCollectedOrder, sampleOrder] })] },
    );
    await page.person.click(await page.findByRole('button', { name: 'Pay $0.00' }, { timeout: 5000 }));
    await expect.poll(page.where).toBe(ticket);
    expect(page.sent(pay)).toEqual([]);
  });
});

const startedForFree = {
  orderNumber: sampleOrder.orderNumber,
  clientSecret: null,
  customerSessionClientSecret: null,
  canSaveCard: 'no' as const,
  totalCents: 0,
  holdExpiresAt: null,
};
