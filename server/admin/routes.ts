import * as alarm from '@fondly/contract/admin/alarms';
import * as audit from '@fondly/contract/admin/audit';
import * as admin from '@fondly/contract/admin/restaurants';
import * as totals from '@fondly/contract/admin/totals';
import type { FastifyReply } from 'fastify';
import { requireAdmin, requireAdminForPolling } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { exportTotalsCsv, readSpanPage } from './money/read-span.ts';
import { readTotals } from './money/read-totals.ts';
import { listAlarms, resolveAlarm, resolveCorrection } from './operations/alarms.ts';
import { exportAuditCsv, listAudit } from './operations/audit-log.ts';
import { listApplications } from './restaurants/list-applications.ts';
import { exportRestaurantsCsv, listRestaurantsAsAdmin } from './restaurants/list-restaurants.ts';
import { readRestaurantAsAdmin } from './restaurants/read-restaurant.ts';
import { reviewRestaurant } from './restaurants/review-restaurant.ts';
import { updateMealAdminOnly, updateRestaurantAdminOnly } from './restaurants/set-admin-only.ts';

const ok = { ok: true } as const;

function file(reply: FastifyReply, name: string, text: string): string {
  void reply.header('content-type', 'text/csv; charset=utf-8').header('cache-control', 'no-store');
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  return text;
}

/** What operators read and decide. Every route asks for an admin before it does anything else. */
export const adminRoutes: Routes = async (http, { app }) => {
  http.route({
    ...admin.listRestaurantsAsAdmin,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listRestaurantsAsAdmin(app, request.query);
    },
  });
  http.route({
    ...admin.exportRestaurantsCsv,
    handler: async (request, reply) => {
      await requireAdmin(app, request);
      return file(reply, 'fondly-restaurants.csv', await exportRestaurantsCsv(app, request.query));
    },
  });
  http.route({
    ...admin.listApplications,
    handler: async (request) => {
      await requireAdminForPolling(app, request);
      return listApplications(app);
    },
  });
  http.route({
    ...admin.readRestaurantAsAdmin,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readRestaurantAsAdmin(app, request.params.id);
    },
  });
  http.route({
    ...admin.reviewRestaurant,
    handler: async (request) => {
      const person = await requireAdmin(app, request);
      return { status: await reviewRestaurant(app, person, { restaurantId: request.params.id, ...request.body }) };
    },
  });
  http.route({
    ...admin.updateRestaurantAdminOnly,
    handler: async (request) => {
      await updateRestaurantAdminOnly(app, await requireAdmin(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...admin.updateMealAdminOnly,
    handler: async (request) => {
      await updateMealAdminOnly(app, await requireAdmin(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...totals.readTotals,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readTotals(app);
    },
  });
  http.route({
    ...totals.readPeriodTotals,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readSpanPage(app, request.query);
    },
  });
  http.route({
    ...totals.exportTotalsCsv,
    handler: async (request, reply) => {
      await requireAdmin(app, request);
      return file(reply, 'fondly-totals.csv', await exportTotalsCsv(app, request.query));
    },
  });
};

/** What waits for a person, and what operators have done. */
export const alarmRoutes: Routes = async (http, { app }) => {
  http.route({
    ...alarm.listAlarms,
    handler: async (request) => {
      await requireAdminForPolling(app, request);
      return listAlarms(app, request.query.which);
    },
  });
  http.route({
    ...alarm.resolveAlarm,
    handler: async (request) => {
      await resolveAlarm(app, await requireAdmin(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...alarm.resolveCorrection,
    handler: async (request) => {
      await resolveCorrection(app, await requireAdmin(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...audit.listAudit,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listAudit(app, request.query);
    },
  });
  http.route({
    ...audit.exportAuditCsv,
    handler: async (request, reply) => {
      await requireAdmin(app, request);
      return file(reply, 'fondly-audit.csv', await exportAuditCsv(app, request.query));
    },
  });
};
