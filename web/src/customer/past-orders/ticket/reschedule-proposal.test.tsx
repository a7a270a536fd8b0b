import { expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { sampleOrder } from '../../testing/samples.ts';
import PastOrdersPage from '../past-orders-page.tsx';

const listOrders = 'GET /api/orders';
const answerReschedule = 'POST /api/orders/:id/answer-move';
const { pickupStart, pickupEnd } = sampleOrder;
const proposal = { id: 'b5f0a3ce-54a9-4f4e-a3ef-0f7f3c1d2e01', pickupStart, pickupEnd, answerBy: pickupStart };
const orderWithProposal = { ...sampleOrder, proposal };

test('a proposed pickup time is shown on the order and answered with one tap', async () => {
  const page = await openCustomerPage({
    replies: {
      [listOrders]: [
        ok(listOrders, { orders: [orderWithProposal] }),
        ok(listOrders, { orders: [orderWithProposal] }),
        ok(listOrders, { orders: [sampleOrder] }),
      ],
      [answerReschedule]: [refused('reschedule-closed'), ok(answerReschedule, sampleOrder)],
    },
    path: '/past-orders',
    address: '/past-orders',
    Page: PastOrdersPage,
  });
  const acceptButton = await page.findByRole('button', { name: 'Yes, that works' });
  expect(page.getByRole('button', { name: /^No, refund \$/ })).toBeTruthy();

  await page.person.click(acceptButton);
  expect(await page.findByText('This request has ended. Please check your order again.')).toBeTruthy();
  await page.person.click(page.getByRole('button', { name: 'Yes, that works' }));

  expect(await page.findByText('Your new pickup time is set.')).toBeTruthy();
  expect(page.queryByText('Can you pick up at another time?')).toBeNull();
});
