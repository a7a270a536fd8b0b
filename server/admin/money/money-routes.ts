import * as money from '@fondly/contract/admin/money';
import { superAdminOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { takeShare } from '../operations/alarms.ts';
import { cancelAsAdmin } from '../orders/cancel-order.ts';
import { adjust, listOwed, markPaid, markReturned } from './pay-restaurants.ts';

const ok = { ok: true } as const;

/** What operators do about money by hand. Every route asks for an admin before it does anything else. */
export const adminMoneyRoutes: Routes = async (http, { app }) => {
  http.route({
    ...money.cancelAsAdmin,
    handler: async (request) => {
      await cancelAsAdmin(app, await superAdminOf(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...money.listOwed,
    handler: async (request) => {
      await superAdminOf(app, request);
      return listOwed(app);
    },
  });
  http.route({
    ...money.payByHand,
    handler: async (request) => {
      await markPaid(app, await superAdminOf(app, request), { restaurantId: request.params.id, ...request.body });
      return ok;
    },
  });
  http.route({
    ...money.returnByHand,
    handler: async (request) => {
      await markReturned(app, await superAdminOf(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...money.adjustEarnings,
    handler: async (request) => {
      await adjust(app, await superAdminOf(app, request), { restaurantId: request.params.id, ...request.body });
      return ok;
    },
  });
  http.route({
    ...money.takeDisputeShare,
    handler: async (request) => {
      await takeShare(app, await superAdminOf(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
};
