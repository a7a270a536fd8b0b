import * as found from '@fondly/contract/admin/orders';
import { superAdminOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { openOrderContact } from '../people/open-contact.ts';
import { findOrders } from './find-orders.ts';
import { readOrder } from './read-order.ts';

/** Orders, as operators look for them. Every route asks for an admin before it does anything else. */
export const foundOrderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...found.findOrders,
    handler: async (request) => {
      await superAdminOf(app, request);
      return findOrders(app, request.query.search);
    },
  });
  http.route({
    ...found.readOrderAsAdmin,
    handler: async (request) => {
      await superAdminOf(app, request);
      return readOrder(app, request.params.id);
    },
  });
  http.route({
    ...found.openOrderContact,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return openOrderContact(app, await superAdminOf(app, request), request.params.id, request.body.reason);
    },
  });
};
