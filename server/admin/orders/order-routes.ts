import * as found from '@fondly/contract/admin/orders';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { revealOrderContact } from '../people/open-contact.ts';
import { searchOrders } from './find-orders.ts';
import { readOrder } from './read-order.ts';

/** Orders, as operators look for them. Every route asks for an admin before it does anything else. */
export const adminOrderRoutes: Routes = async (http, { app }) => {
  http.route({
    ...found.searchOrders,
    handler: async (request) => {
      await requireAdmin(app, request);
      return searchOrders(app, request.query.search);
    },
  });
  http.route({
    ...found.readOrderAsAdmin,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readOrder(app, request.params.id);
    },
  });
  http.route({
    ...found.revealOrderContact,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return revealOrderContact(app, await requireAdmin(app, request), request.params.id, request.body.reason);
    },
  });
};
