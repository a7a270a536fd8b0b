import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrderPage from '../order/order-page.tsx';
import PastOrdersPage from '../past-orders/past-orders-page.tsx';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleFoundMeal, sampleMealDetails, sampleQueueEntry } from '../testing/samples.ts';

const list = 'GET /api/account/queue';
const join = 'POST /api/meals/:id/queue';
const leave = 'DELETE /api/meals/:id/queue';
const decline = 'POST /api/account/queue/offers/:id/decline';
const quickOrder = 'GET /api/meals/:id/quick-order';
const readMeal = 'GET /api/meals/:id';
const noOrders = { 'GET /api/orders': [ok('GET /api/orders', { orders: [] })] };
const entries = (...shown: Partial<QueueEntryView>[]) =>
  ok(list, { entries: shown.map((change) => ({ ...sampleQueueEntry, ...change })) });
const offer = {
  id: '5f0d6f0e-93a4-4c43-8d2b-555555555555',
  units: 2,
  priceCents: 750,
  until: '2026-11-20T23:05:00.000Z',
};
const offered = { state: 'offered', position: null, offer } as const;

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const openOrders = (replies: Replies) =>
  openCustomerPage({
    replies: { ...noOrders, ...replies },
    path: '/past-orders',
    address: '/past-orders',
    Page: PastOrdersPage,
  });
const openMeal = (replies: Replies, change: Partial<typeof sampleMealDetails> = {}) =>
  openCustomerPage({
    replies: {
      ...noOrders,
      [readMeal]: [ok(readMeal, { ...sampleMealDetails, ...change })],
      ...replies,
    },
    path: '/order/:mealId',
    address: `/order/${sampleFoundMeal.id}`,
    Page: OrderPage,
  });
const soldOut = (queueLength: number | null) => ({
  meal: { ...sampleFoundMeal, availableQuantity: 0, unavailableReason: 'sold-out' as const, queueLength },
});
const sent = (page: Awaited<ReturnType<typeof openOrders>>, operation: string) =>
  page.requests.filter((request) => request.operation === operation).map(({ body }) => body);

describe('Lines above the orders', () => {
  test('a customer in line reads the place and can leave', async () => {
    const page = await openOrders({ [list]: [entries({}), entries()], [leave]: [ok(leave, { ok: true })] });
    const card = await page.findByRole('article', { name: 'Tonkotsu Ramen' });
    expect(card.textContent).toContain(
      "You're number 2 in line. You asked for 2 portions. 1 portion came free so far.",
    );
    await page.person.click(page.getByRole('button', { name: 'Leave the line for Tonkotsu Ramen' }));
    expect(sent(page, leave)).toHaveLength(1);
    await expect.poll(() => page.queryByRole('article')).toBe(null);
  });

  test('an offer is announced, comes first, and leads to the order or can be declined', async () => {
    const page = await openOrders({
      [list]: [entries({ id: 'a', mealName: 'Other' }, offered), entries({ state: 'expired', position: null })],
      [decline]: [ok(decline, { ok: true })],
    });
    expect(await page.findByText("It's your turn for Tonkotsu Ramen.")).toBeTruthy();
    const [first] = page.getAllByRole('article');
    expect(first?.textContent).toContain("It's your turn: 2 portions are reserved for you.");
    await page.person.click(page.getByRole('button', { name: 'No thanks, not Tonkotsu Ramen' }));
    expect(await page.findByText('Your turn has passed. You can join the line again.')).toBeTruthy();
  });

  test('an offer is taken on the order page by a customer without a saved card', async () => {
    const page = await openOrders({ [list]: [entries(offered)], [quickOrder]: [refused('internal-error')] });
    await page.person.click(await page.findByRole('button', { name: 'Take it: Tonkotsu Ramen' }));
    await expect.poll(page.where).toBe(`/order/${sampleFoundMeal.id}`);
    expect(page.requests.find(({ operation }) => operation === quickOrder)?.query).toBe('quantity=2');
  });

  test('an offer that is being paid leads to the payment, and a closed line to other meals', async () => {
    const page = await openOrders({
      [list]: [
        entries(
          { state: 'offered', position: null, orderId: 'o1' },
          { id: 'b', mealName: 'Miso Cod', state: 'closed', position: null },
        ),
      ],
    });
    expect((await page.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(
      `/order/${sampleFoundMeal.id}?step=pay&order=o1`,
    );
    expect(page.getByRole('link', { name: 'See other meals' }).getAttribute('href')).toBe('/meal-search?zip=30308');
    expect(page.getByText("The line has closed. You weren't charged.")).toBeTruthy();
  });

  test('an offer whose time is over says so, and a list that fails to load leaves the orders alone', async () => {
    const page = await openOrders({
      [list]: [entries({ ...offered, offer: { ...offer, until: '2026-11-20T22:59:00.000Z' } })],
    });
    expect(await page.findByText('Your turn has passed. You can join the line again.')).toBeTruthy();

    const failed = await openOrders({ [list]: [refused('internal-error')] });
    expect(await failed.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
  });
});

describe('The order page of a sold-out meal', () => {
  test('a customer joins for up to four portions, and then reads the place', async () => {
    const page = await openMeal({ [list]: [entries(), entries({})], [join]: [ok(join, sampleQueueEntry)] }, soldOut(4));
    const button = await page.findByRole('button', { name: 'Join the line · 4 waiting' });
    for (let taps = 0; taps < 3; taps += 1)
      await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));
    expect((page.getByRole('button', { name: 'Increase quantity' }) as HTMLButtonElement).disabled).toBe(true);
    await page.person.click(button);
    expect(sent(page, join)).toEqual([{ units: 4 }]);
    expect(await page.findByText("You're number 2 in line.", { selector: 'b' })).toBeTruthy();
    expect(page.queryByRole('button', { name: /Join the line/ })).toBe(null);
  });

  test('a refusal says why', async () => {
    const page = await openMeal({ [join]: [refused('too-many-queues')] }, soldOut(0));
    await page.person.click(await page.findByRole('button', { name: 'Join the line' }));
    expect(await page.findByText(/Please leave one first/)).toBeTruthy();
  });

  test.for([
    ['the kitchen offers no line', soldOut(null)],
    ['pickup ends in 19 minutes', { meal: { ...soldOut(0).meal, pickupEnd: '2026-11-20T23:19:00.000Z' } }],
  ] as const)('there is no way to join when %s', async ([, change]) => {
    const page = await openMeal({}, change);
    expect(await page.findByRole('link', { name: "See this kitchen's other meals" })).toBeTruthy();
    expect(page.queryByRole('button', { name: /Join the line/ })).toBe(null);
  });

  test('a customer with an offer orders as usual, and reads until when', async () => {
    const page = await openMeal(
      { [list]: [entries(offered)], [decline]: [ok(decline, { ok: true })] },
      { meal: { ...sampleFoundMeal, availableQuantity: 2 }, offer },
    );
    expect(await page.findByText("It's your turn: 2 portions are reserved for you.")).toBeTruthy();
    expect(page.getByRole('button', { name: 'Continue to payment' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'No thanks' }));
    expect(sent(page, decline)).toHaveLength(1);
  });
});
