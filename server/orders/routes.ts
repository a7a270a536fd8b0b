import * as newestOrderZip from '@fondly/contract/account/newest-order-zip';
import * as order from '@fondly/contract/orders';
import type { Routes } from '../platform/http/route.ts';
import { requestMoreTime } from './late-requests/request-more-time.ts';
import { findNewestOrderZip, listCustomerOrders, readCustomerOrder } from './list-customer-orders.ts';
import { extendHold } from './placement/extend-hold.ts';
import { findMealToReorder } from './placement/find-again.ts';
import { rateOrder, removeRating } from './ratings/rate-order.ts';
import { answerReschedule } from './reschedule/answer-reschedule.ts';

/** The order routes of customers. Those that move money are in `payments`. */
export const orderRoutes: Routes = (route) => {
  route(order.listMyOrders, ({ app, customer }) => listCustomerOrders(app, customer));
  route(order.listMyEarlierOrders, ({ app, customer, query }) => listCustomerOrders(app, customer, query.olderThan));
  route(newestOrderZip.findNewestOrderZip, ({ app, customer }) => findNewestOrderZip(app, customer));
  route(order.readMyOrder, ({ app, customer, params }) => readCustomerOrder(app, customer, params.id));
  route(order.extendHold, ({ app, customer, params }) =>
    extendHold(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(order.rateOrder, ({ app, customer, params, body }) =>
    rateOrder(app, customer, params.id, body).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(order.removeRating, ({ app, customer, params }) =>
    removeRating(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(order.answerReschedule, ({ app, customer, params, body }) =>
    answerReschedule(app, customer, params.id, body).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(order.requestMoreTime, ({ app, customer, params, body }) =>
    requestMoreTime(app, customer, params.id, body).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(order.findMealToReorder, ({ app, customer, params }) => findMealToReorder(app, customer, params.id));
};
