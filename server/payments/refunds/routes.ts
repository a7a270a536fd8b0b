import { refundOrderAsAdmin } from '@fondly/contract/admin/orders';
import { refundTerms } from '@fondly/contract/order-statuses';
import { readOrderMoney } from '@fondly/contract/orders';
import { toRefundState } from '@fondly/contract/restaurant/refund-reasons';
import * as restaurantRefunds from '@fondly/contract/restaurant/refunds';
import type { FastifyReply } from 'fastify';
import type { Refund } from '../../orders/schema.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readCustomerMoney, readRestaurantMoney } from '../read-order-money.ts';
import { refundOrder } from './refund-order.ts';

/** Responds 202 while Stripe has not responded: "being processed". */
function sendRefund(reply: FastifyReply, { amountCents, status }: Refund) {
  reply.code(refundTerms.unsent.includes(status) ? 202 : 200);
  return { amountRefundedCents: amountCents, state: toRefundState(status) };
}

/** Refunds, and the payment details of an order. */
export const refundRoutes: Routes = (route) => {
  route(restaurantRefunds.refundOrder, async ({ app, staff, params, body, reply }) =>
    sendRefund(reply, await refundOrder(app, { as: 'restaurant', person: staff }, params.id, body)),
  );
  route(refundOrderAsAdmin, async ({ app, admin, params, body, reply }) =>
    sendRefund(reply, await refundOrder(app, { as: 'admin', person: admin }, params.id, body)),
  );
  route(readOrderMoney, ({ app, customer, params }) => readCustomerMoney(app, customer, params.id));
  route(restaurantRefunds.readRestaurantOrderMoney, ({ app, staff, params }) =>
    readRestaurantMoney(app, staff, params.id),
  );
};
