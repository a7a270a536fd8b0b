import { answerReschedule as answerRescheduleEndpoint } from '@fondly/contract/orders';
import * as restaurant from '@fondly/contract/restaurant/orders';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { requireManager, requireServingStaff } from '../restaurants/staff-actors.ts';
import { readCustomerOrder } from './list-customer-orders.ts';
import { answerReschedule } from './reschedule/answer-reschedule.ts';
import { proposeReschedule } from './reschedule/propose-reschedule.ts';
import { setOrderNote } from './set-order-note.ts';

/** What a kitchen does with its orders beside moving them on, and the customer's answer to it. */
export const restaurantOrderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...restaurant.setOrderNote,
    handler: async (request) =>
      setOrderNote(app, await requireServingStaff(app, request), request.params.id, request.body.note),
  });
  http.route({
    ...restaurant.proposeReschedule,
    handler: async (request) =>
      proposeReschedule(app, await requireManager(app, request), request.params.id, request.body),
  });
  http.route({
    ...answerRescheduleEndpoint,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await answerReschedule(app, customer, request.params.id, request.body);
      return readCustomerOrder(app, customer, request.params.id);
    },
  });
};
