import { answerLateRequest as answerLateRequestEndpoint } from '@fondly/contract/restaurant/late-requests';
import * as contract from '@fondly/contract/restaurant/orders';
import type { Routes } from '../platform/http/route.ts';
import { acknowledgeOrders } from './acknowledge-orders.ts';
import { setOrderArchived } from './archive-order.ts';
import { answerLateRequest } from './late-requests/answer-late-request.ts';
import { listRestaurantOrders } from './list-restaurant-orders.ts';
import { readRestaurantTimeline } from './read-restaurant-timeline.ts';
import { keepOrder } from './reschedule/keep-order.ts';
import { proposeReschedule } from './reschedule/propose-reschedule.ts';
import { setOrderNote } from './set-order-note.ts';

/** The order routes of restaurant staff. Those that move money are in `payments/capture`. */
export const restaurantOrderRoutes: Routes = (route) => {
  route(contract.listRestaurantOrders, ({ app, staff, query }) =>
    listRestaurantOrders(app, staff, { ...query, archived: query.archived === 'true' }),
  );
  route(contract.readRestaurantTimeline, async ({ app, staff, params }) => ({
    steps: await readRestaurantTimeline(app, staff, params.id),
  }));
  route(contract.acknowledgeOrders, async ({ app, staff, body }) => ({
    acknowledged: await acknowledgeOrders(app, staff, body.orderIds),
  }));
  route(contract.setOrderArchived, ({ app, staff, params, body }) =>
    setOrderArchived(app, staff, params.id, body.isArchived),
  );
  route(contract.setOrderNote, ({ app, staff, params, body }) => setOrderNote(app, staff, params.id, body.note));
  route(contract.proposeReschedule, ({ app, staff, params, body }) => proposeReschedule(app, staff, params.id, body));
  route(answerLateRequestEndpoint, ({ app, staff, params, body }) => answerLateRequest(app, staff, params.id, body));
  route(contract.keepOrder, ({ app, staff, params, body }) => keepOrder(app, staff, params.id, body));
};
