import type { Output } from '@fondly/contract/api';
import { expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleCollectedOrder } from '../testing/samples.ts';
import ReceiptPage from './receipt-page.tsx';

const readOrder = 'GET /api/orders/:id';
const readCard = 'GET /api/orders/:id/card';
type Card = Output<typeof readCard>['card'];
const paid = { ...sampleCollectedOrder, paidCents: 1500, paidAt: '2026-11-20T22:05:00.000Z' };
const open = (order: typeof paid, reply: ReturnType<typeof refused> = refused('not-found')) =>
  openCustomerPage({
    replies: { [readOrder]: [ok(readOrder, order)], [readCard]: [reply] },
    path: '/past-orders/:orderId/receipt',
    address: `/past-orders/${order.id}/receipt`,
    Page: ReceiptPage,
  });
const when = 'on Fri, Nov 20, 5:05 PM';

test.for<{ card: Card; text: string }>([
  { card: { brand: 'visa', last4: '4242' }, text: `Paid with Visa ending in 4242 ${when}` },
  { card: { brand: 'amex', last4: '0005' }, text: `Paid with American Express ending in 0005 ${when}` },
  { card: { brand: 'eftpos_au', last4: '1234' }, text: `Paid with card ending in 1234 ${when}` },
  { card: null, text: `Paid by card ${when}` },
])('a receipt says: $text', async ({ card, text }) => {
  const page = await open(paid, ok(readCard, { card }));

  expect(await page.findByText(text)).toBeTruthy();
});

test.for([
  { discountFunder: 'platform', payer: 'Fondly' },
  { discountFunder: 'restaurant', payer: sampleCollectedOrder.restaurantName },
] as const)('a receipt says that $payer pays for the coupon', async ({ discountFunder, payer }) => {
  const page = await open({ ...paid, discountCents: 300, couponCode: 'PEACH3', discountFunder });

  expect((await page.findByText('Coupon paid by')).nextSibling?.textContent).toBe(payer);
});

test('a receipt without a coupon names no payer of one', async () => {
  const page = await open(paid);

  await page.findByRole('button', { name: 'Print or save as PDF' });
  expect(page.queryByText('Coupon paid by')).toBeNull();
});

test('a receipt is complete when Stripe does not answer', async () => {
  const page = await open(paid, refused('payment-provider-slow'));

  expect(await page.findByText(`Paid by card ${when}`)).toBeTruthy();
  expect(page.queryByRole('alert')).toBeNull();
});

test('a receipt of an order that was not charged asks for no card', async () => {
  const page = await open({ ...paid, paidCents: 0 });

  await page.findByRole('button', { name: 'Print or save as PDF' });
  expect(page.requests.some(({ operation }) => operation === readCard)).toBe(false);
});

test('a receipt is sent again to the address of the order, and a refusal is said', async () => {
  const send = 'POST /api/orders/:id/receipt-email';
  const page = await openCustomerPage({
    replies: {
      [readOrder]: [ok(readOrder, paid)],
      [readCard]: [refused('not-found')],
      [send]: [refused('internal-error'), ok(send, { ok: true })],
    },
    path: '/past-orders/:orderId/receipt',
    address: `/past-orders/${paid.id}/receipt`,
    Page: ReceiptPage,
  });
  const button = await page.findByRole('button', { name: 'Email it to me' });
  await page.person.click(button);
  expect((await page.findByRole('alert')).textContent).toMatch(/try again/i);
  await page.person.click(button);
  expect(await page.findByText(`Sent to ${paid.customerEmail}.`)).toBeTruthy();
  expect(page.requests.filter(({ operation }) => operation === send)).toHaveLength(2);
});
