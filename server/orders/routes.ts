import {
  extendHold as extendEndpoint,
  findMealToReorder as findAgainEndpoint,
  listMyOrders,
  rateOrder as rateEndpoint,
  readMyOrder,
  removeRating as removeRatingEndpoint,
} from '@fondly/contract/orders';
import {
  acknowledgeOrders as acknowledgeEndpoint,
  setOrderArchived as archiveEndpoint,
  listRestaurantOrders as listRestaurantEndpoint,
} from '@fondly/contract/restaurant/orders';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { requireServingManager, requireServingStaff } from '../restaurants/staff-actors.ts';
import { acknowledgeOrders } from './acknowledge-orders.ts';
import { setOrderArchived } from './archive-order.ts';
import { listCustomerOrders, readCustomerOrder } from './list-customer-orders.ts';
import { listRestaurantOrders } from './list-restaurant-orders.ts';
import { extendHold } from './placement/extend-hold.ts';
import { findMealToReorder } from './placement/find-again.ts';
import { rateOrder, removeRating } from './ratings/rate-order.ts';

/** Orders as both sides of the counter read them. What moves money is in the payments room. */
export const orderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listMyOrders,
    handler: async (request) => ({ orders: await listCustomerOrders(app, await requireCustomer(app, request)) }),
  });
  http.route({
    ...readMyOrder,
    handler: async (request) => readCustomerOrder(app, await requireCustomer(app, request), request.params.id),
  });
  http.route({
    ...extendEndpoint,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await extendHold(app, customer, request.params.id);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...rateEndpoint,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await rateOrder(app, customer, request.params.id, request.body);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...removeRatingEndpoint,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await removeRating(app, customer, request.params.id);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
  http.route({
    ...findAgainEndpoint,
    handler: async (request) => findMealToReorder(app, await requireCustomer(app, request), request.params.id),
  });
  http.route({
    ...listRestaurantEndpoint,
    handler: async (request) => {
      const staff = await requireServingStaff(app, request);
      const { archived, search } = request.query;
      return { orders: await listRestaurantOrders(app, staff, { archived: archived === 'true', search }) };
    },
  });
  http.route({
    ...acknowledgeEndpoint,
    handler: async (request) => {
      const staff = await requireServingStaff(app, request);
      return { acknowledged: await acknowledgeOrders(app, staff, request.body.orderIds) };
    },
  });
  http.route({
    ...archiveEndpoint,
    handler: async (request) =>
      setOrderArchived(app, await requireServingManager(app, request), request.params.id, request.body.isArchived),
  });
};
