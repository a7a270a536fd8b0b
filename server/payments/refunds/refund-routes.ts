import {
  readKitchenOrderMoney,
  readOrderMoney,
  refundAsAdmin,
  refundOrder as refundEndpoint,
} from '@fondly/contract/refunds';
import { refundStateOf } from '@fondly/contract/restaurant/refund-reasons';
import type { FastifyReply } from 'fastify';
import { customerOf, superAdminOf } from '../../accounts/sessions/actor.ts';
import type { Refund } from '../../orders/schema.ts';
import type { Routes } from '../../platform/http/route.ts';
import { managerOf, servingManagerOf } from '../../restaurants/staff-actors.ts';
import { readCustomerMoney, readKitchenMoney } from '../read-order-money.ts';
import { refundOrder } from './refund-order.ts';

/** 202 while the provider has not answered: "being processed". */
function given(reply: FastifyReply, { amountCents, status }: Refund) {
  reply.code(status === 'requested' || status === 'submitted' ? 202 : 200);
  return { amountRefundedCents: amountCents, state: refundStateOf(status) };
}

/** Money back, and where the money of an order is. */
export const refundRoutes: Routes = async (http, { app }) => {
  http.route({
    ...refundEndpoint,
    handler: async (request, reply) => {
      const person = await managerOf(app, request);
      return given(reply, await refundOrder(app, { as: 'restaurant', person }, request.params.id, request.body));
    },
  });
  http.route({
    ...refundAsAdmin,
    handler: async (request, reply) => {
      const person = await superAdminOf(app, request);
      return given(reply, await refundOrder(app, { as: 'admin', person }, request.params.id, request.body));
    },
  });
  http.route({
    ...readOrderMoney,
    handler: async (request) => readCustomerMoney(app, await customerOf(app, request), request.params.id),
  });
  http.route({
    ...readKitchenOrderMoney,
    handler: async (request) => readKitchenMoney(app, await servingManagerOf(app, request), request.params.id),
  });
};
