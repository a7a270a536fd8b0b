import * as alarm from '@fondly/contract/admin/alarms';
import * as audit from '@fondly/contract/admin/audit';
import * as admin from '@fondly/contract/admin/restaurants';
import * as totals from '@fondly/contract/admin/totals';
import type { FastifyReply } from 'fastify';
import { superAdminOf, watchingAdminOf } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { readSpanForPage, spanCsv } from './money/read-span.ts';
import { readTotals } from './money/read-totals.ts';
import { listAlarms, resolveAlarm, resolveCorrection } from './operations/alarms.ts';
import { auditCsv, listAudit } from './operations/audit-log.ts';
import { listApplications } from './restaurants/list-applications.ts';
import { listRestaurants, restaurantsCsv } from './restaurants/list-restaurants.ts';
import { readRestaurant } from './restaurants/read-restaurant.ts';
import { decideRestaurant } from './restaurants/review-restaurant.ts';
import { flagMeal, flagRestaurant } from './restaurants/set-admin-only.ts';

const ok = { ok: true } as const;

function file(reply: FastifyReply, name: string, text: string): string {
  void reply.header('content-type', 'text/csv; charset=utf-8').header('cache-control', 'no-store');
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  return text;
}

/** What operators read and decide. Every route asks for an admin before it does anything else. */
export const adminRoutes: Routes = async (http, { app }) => {
  http.route({
    ...admin.listRestaurants,
    handler: async (request) => {
      await superAdminOf(app, request);
      return listRestaurants(app, request.query);
    },
  });
  http.route({
    ...admin.restaurantsCsv,
    handler: async (request, reply) => {
      await superAdminOf(app, request);
      return file(reply, 'fondly-restaurants.csv', await restaurantsCsv(app, request.query));
    },
  });
  http.route({
    ...admin.listApplications,
    handler: async (request) => {
      await watchingAdminOf(app, request);
      return listApplications(app);
    },
  });
  http.route({
    ...admin.readRestaurant,
    handler: async (request) => {
      await superAdminOf(app, request);
      return readRestaurant(app, request.params.id);
    },
  });
  http.route({
    ...admin.decideRestaurant,
    handler: async (request) => {
      const person = await superAdminOf(app, request);
      return { status: await decideRestaurant(app, person, { restaurantId: request.params.id, ...request.body }) };
    },
  });
  http.route({
    ...admin.flagRestaurant,
    handler: async (request) => {
      await flagRestaurant(app, await superAdminOf(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...admin.flagMeal,
    handler: async (request) => {
      await flagMeal(app, await superAdminOf(app, request), request.params.id, request.body);
      return ok;
    },
  });
  http.route({
    ...totals.readTotals,
    handler: async (request) => {
      await superAdminOf(app, request);
      return readTotals(app);
    },
  });
  http.route({
    ...totals.readSpan,
    handler: async (request) => {
      await superAdminOf(app, request);
      return readSpanForPage(app, request.query);
    },
  });
  http.route({
    ...totals.spanCsv,
    handler: async (request, reply) => {
      await superAdminOf(app, request);
      return file(reply, 'fondly-totals.csv', await spanCsv(app, request.query));
    },
  });
};

/** What waits for a person, and what operators have done. */
export const operationRoutes: Routes = async (http, { app }) => {
  http.route({
    ...alarm.listAlarms,
    handler: async (request) => {
      await watchingAdminOf(app, request);
      return listAlarms(app, request.query.which);
    },
  });
  http.route({
    ...alarm.resolveAlarm,
    handler: async (request) => {
      await resolveAlarm(app, await superAdminOf(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...alarm.resolveCorrection,
    handler: async (request) => {
      await resolveCorrection(app, await superAdminOf(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
  http.route({
    ...audit.listAudit,
    handler: async (request) => {
      await superAdminOf(app, request);
      return listAudit(app, request.query);
    },
  });
  http.route({
    ...audit.auditCsv,
    handler: async (request, reply) => {
      await superAdminOf(app, request);
      return file(reply, 'fondly-audit.csv', await auditCsv(app, request.query));
    },
  });
};
