import {
  readOrderMoney,
  readRestaurantOrderMoney,
  refundOrder as refundEndpoint,
  refundOrderAsAdmin,
} from '@fondly/contract/refunds';
import { toRefundState } from '@fondly/contract/restaurant/refund-reasons';
import type { FastifyReply } from 'fastify';
import { requireAdmin, requireCustomer } from '../../accounts/sessions/actor.ts';
import type { Refund } from '../../orders/schema.ts';
import type { Routes } from '../../platform/http/route.ts';
import { requireManager, requireServingManager } from '../../restaurants/staff-actors.ts';
import { readCustomerMoney, readRestaurantMoney } from '../read-order-money.ts';
import { refundOrder } from './refund-order.ts';

/** 202 while the provider has not answered: "being processed". */
function toRefundResponse(reply: FastifyReply, { amountCents, status }: Refund) {
  reply.code(status === 'requested' || status === 'submitted' ? 202 : 200);
  return { amountRefundedCents: amountCents, state: toRefundState(status) };
}

/** Money back, and where the money of an order is. */
export const refundRoutes: Routes = async (http, { app }) => {
  http.route({
    ...refundEndpoint,
    handler: async (request, reply) => {
      const person = await requireManager(app, request);
      return toRefundResponse(
        reply,
        await refundOrder(app, { as: 'restaurant', person }, request.params.id, request.body),
      );
    },
  });
  http.route({
    ...refundOrderAsAdmin,
    handler: async (request, reply) => {
      const person = await requireAdmin(app, request);
      return toRefundResponse(reply, await refundOrder(app, { as: 'admin', person }, request.params.id, request.body));
    },
  });
  http.route({
    ...readOrderMoney,
    handler: async (request) => readCustomerMoney(app, await requireCustomer(app, request), request.params.id),
  });
  http.route({
    ...readRestaurantOrderMoney,
    handler: async (request) => readRestaurantMoney(app, await requireServingManager(app, request), request.params.id),
  });
};
