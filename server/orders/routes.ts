import {
  extendHold as extendEndpoint,
  findAgain as findAgainEndpoint,
  listMyOrders,
  rateOrder as rateEndpoint,
  readMyOrder,
  removeRating as removeRatingEndpoint,
} from '@fondly/contract/orders';
import {
  acknowledgeOrders as acknowledgeEndpoint,
  archiveOrder as archiveEndpoint,
  listKitchenOrders as listKitchenEndpoint,
} from '@fondly/contract/restaurant/orders';
import { customerOf } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { servingManagerOf, servingStaffOf } from '../restaurants/staff-actors.ts';
import { acknowledgeOrders } from './acknowledge-orders.ts';
import { archiveOrder } from './archive-order.ts';
import { getOrder, listOrders } from './list-customer-orders.ts';
import { listKitchenOrders } from './list-restaurant-orders.ts';
import { extendHold } from './placement/extend-hold.ts';
import { findAgain } from './placement/find-again.ts';
import { rateOrder, removeRating } from './ratings/rate-order.ts';

/** Orders as both sides of the counter read them. What moves money is in the payments room. */
export const orderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listMyOrders,
    handler: async (request) => ({ orders: await listOrders(app, await customerOf(app, request)) }),
  });
  http.route({
    ...readMyOrder,
    handler: async (request) => getOrder(app, await customerOf(app, request), request.params.id),
  });
  http.route({
    ...extendEndpoint,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await extendHold(app, customer, request.params.id);
      return getOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...rateEndpoint,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await rateOrder(app, customer, request.params.id, request.body);
      return getOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...removeRatingEndpoint,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await removeRating(app, customer, request.params.id);
      return getOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...findAgainEndpoint,
    handler: async (request) => findAgain(app, await customerOf(app, request), request.params.id),
  });
  http.route({
    ...listKitchenEndpoint,
    handler: async (request) => {
      const staff = await servingStaffOf(app, request);
      const { archived, search } = request.query;
      return { orders: await listKitchenOrders(app, staff, { archived: archived === 'true', search }) };
    },
  });
  http.route({
    ...acknowledgeEndpoint,
    handler: async (request) => {
      const staff = await servingStaffOf(app, request);
      return { acknowledged: await acknowledgeOrders(app, staff, request.body.orderIds) };
    },
  });
  http.route({
    ...archiveEndpoint,
    handler: async (request) =>
      archiveOrder(app, await servingManagerOf(app, request), request.params.id, request.body.isArchived),
  });
};
