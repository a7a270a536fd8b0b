import * as money from '@fondly/contract/admin/money';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { takeDisputeShareAsAdmin } from '../operations/alarms.ts';
import { cancelOrderAsAdmin } from '../orders/cancel-order.ts';
import { adjustRestaurantEarnings, listOwedEarnings, markPaid, markReturned } from './pay-restaurants.ts';

const ok = { ok: true } as const;

/** What operators do about money by hand. Every route asks for an admin before it does anything else. */
export const adminMoneyRoutes: Routes = async (http, { app }) => {
  http.route({
    ...money.cancelOrderAsAdmin,
    handler: async (request) => {
      await cancelOrderAsAdmin(app, await requireAdmin(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...money.listOwedEarnings,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listOwedEarnings(app);
    },
  });
  http.route({
    ...money.recordManualPayout,
    handler: async (request) => {
      await markPaid(app, await requireAdmin(app, request), { restaurantId: request.params.id, ...request.body });
      return ok;
    },
  });
  http.route({
    ...money.recordReturnedPayout,
    handler: async (request) => {
      await markReturned(app, await requireAdmin(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...money.adjustEarnings,
    handler: async (request) => {
      await adjustRestaurantEarnings(app, await requireAdmin(app, request), {
        restaurantId: request.params.id,
        ...request.body,
      });
      return ok;
    },
  });
  http.route({
    ...money.recoverDisputeShare,
    handler: async (request) => {
      await takeDisputeShareAsAdmin(app, await requireAdmin(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
};
