import { answerMove as answerMoveEndpoint } from '@fondly/contract/orders';
import * as kitchen from '@fondly/contract/restaurant/orders';
import { customerOf } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { managerOf, servingStaffOf } from '../restaurants/staff-actors.ts';
import { getOrder } from './list-customer-orders.ts';
import { answerMove } from './reschedule/answer-reschedule.ts';
import { askToMove } from './reschedule/propose-reschedule.ts';
import { noteOrder } from './set-order-note.ts';

/** What a kitchen does with its orders beside moving them on, and the customer's answer to it. */
export const kitchenOrderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...kitchen.noteOrder,
    handler: async (request) =>
      noteOrder(app, await servingStaffOf(app, request), request.params.id, request.body.note),
  });
  http.route({
    ...kitchen.askToMove,
    handler: async (request) => askToMove(app, await managerOf(app, request), request.params.id, request.body),
  });
  http.route({
    ...answerMoveEndpoint,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await answerMove(app, customer, request.params.id, request.body);
      return getOrder(app, customer, request.params.id);
    },
  });
};
