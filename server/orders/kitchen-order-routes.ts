import * as kitchen from '@fondly/contract/kitchen-order';
import { answerMove as answerMoveEndpoint } from '@fondly/contract/order';
import { customerOf } from '../accounts/actor.ts';
import type { Routes } from '../platform/route.ts';
import { managerOf, servingStaffOf } from '../restaurants/owner.ts';
import { answerMove } from './answer-move.ts';
import { askToMove } from './ask-to-move.ts';
import { getOrder } from './list-orders.ts';
import { noteOrder } from './note-order.ts';

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
