import type { OrderView } from '@fondly/contract/orders';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { chooseInOrderMenu, listOrderMenu } from '../../testing/order-menu.ts';
import { sampleOrder } from '../../testing/samples.ts';
import PastOrdersPage from '../past-orders-page.tsx';

const list = 'GET /api/orders';
const ask = 'POST /api/orders/:id/late-request';
const answer = (...orders: OrderView[]) => ok(list, { orders });
const open = (replies: Parameters<typeof openCustomerPage>[0]['replies']) =>
  openCustomerPage({ replies, path: '/past-orders', address: '/past-orders', Page: PastOrdersPage });

const lateOrder: OrderView = { ...sampleOrder, lateMinutes: [10, 20] };
const request = {
  minutes: 20,
  pickupEnd: '2026-11-21T00:20:00.000Z',
  answerBy: '2026-11-20T23:20:00.000Z',
  answer: null,
} as const;
const askedOrder: OrderView = { ...sampleOrder, lateRequest: request };

describe('A customer who is running late', () => {
  test('chooses how much time they need, and then reads what they asked for', async () => {
    const page = await open({ [list]: [answer(lateOrder), answer(askedOrder)], [ask]: [ok(ask, askedOrder)] });

    await chooseInOrderMenu(page, 'Running late');
    const dialog = within(await page.findByRole('dialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask the kitchen' }).disabled).toBe(true);
    await page.person.click(dialog.getByRole('radio', { name: /^20 more minutes, until/ }));
    await page.person.click(dialog.getByRole('button', { name: 'Ask the kitchen' }));

    expect(await page.findByText(/^You asked for 20 more minutes, until 7:20 PM\./)).toBeTruthy();
    expect(page.requests.filter(({ operation }) => operation === ask).map(({ body }) => body)).toEqual([
      { minutes: 20 },
    ]);
    expect(await listOrderMenu(page)).not.toContain('Running late');
  });

  test('reads a refusal in the dialog', async () => {
    const page = await open({ [list]: [answer(lateOrder)], [ask]: [refused('late-request-closed')] });
    await chooseInOrderMenu(page, 'Running late');
    await page.person.click(await page.findByRole('radio', { name: /^10 more minutes/ }));
    await page.person.click(page.getByRole('button', { name: 'Ask the kitchen' }));
    expect((await page.findByRole('alert')).textContent).toBe("You can't ask for more time for this order.");
  });

  test.for([
    { answer: 'granted', sentence: 'The kitchen said yes. You have until 7:20 PM to pick up.' },
    { answer: 'declined', sentence: "The kitchen can't wait longer. Your pickup time is unchanged." },
    { answer: 'expired', sentence: "The kitchen didn't reply. Your pickup time is unchanged." },
  ] as const)('reads "$sentence"', async ({ answer: given, sentence }) => {
    const pickupEnd = given === 'granted' ? request.pickupEnd : sampleOrder.pickupEnd;
    const page = await open({
      [list]: [answer({ ...askedOrder, pickupEnd, lateRequest: { ...request, answer: given } })],
    });
    const lead = await page.findByText(sentence.split('. ')[0] ?? '', { exact: false, selector: 'b' });
    const call = given === 'granted' ? '' : ' Call the kitchen';
    expect(lead.parentElement?.textContent).toBe(sentence + call);
  });

  test('is not offered the button without time to ask for, and reads nothing of a withdrawn request', async () => {
    const page = await open({ [list]: [answer({ ...askedOrder, lateRequest: { ...request, answer: 'withdrawn' } })] });
    expect(await page.findByRole('article')).toBeTruthy();
    expect(page.queryByText(/more minutes/)).toBeNull();
    expect(await listOrderMenu(page)).not.toContain('Running late');
  });
});
