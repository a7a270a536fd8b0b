import { idParam } from '@fondly/contract/endpoint';
import {
  escalateProblemReport,
  fileProblemReport as fileEndpoint,
  listProblemReportsAsAdmin as listAllEndpoint,
  listRestaurantProblemReports as listRestaurantEndpoint,
  addProblemReportPhoto as photoEndpoint,
  readProblemReport,
  readRestaurantProblemReport,
  resolveProblemReportAsAdmin,
  resolveProblemReport as settleEndpoint,
} from '@fondly/contract/problem-reports';
import { requireAdmin, requireAdminForPolling, requireCustomer } from '../accounts/sessions/actor.ts';
import { acceptPictureBodies } from '../files/picture-bodies.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { requireServingManager } from '../restaurants/staff-actors.ts';
import { addPhoto, requirePhotoSlot } from './add-photo.ts';
import { escalateToAdmin } from './escalate-to-admin.ts';
import { fileProblemReport } from './file-problem-report.ts';
import {
  listProblemReportsAsAdmin,
  listRestaurantProblemReports,
  readAnyProblemReport,
  readProblemReportOfCustomer,
  readProblemReportOfRestaurant,
  readProblemReportPage,
} from './read-problem-reports.ts';
import { resolveProblemReport } from './resolve-problem-report.ts';

/** Problems reported with orders, by the three who deal with them. */
export const problemReportRoutes: Routes = async (http, { app }) => {
  http.route({
    ...readProblemReport,
    handler: async (request) => readProblemReportPage(app, await requireCustomer(app, request), request.params.id),
  });
  http.route({
    ...fileEndpoint,
    handler: async (request, reply) => {
      const customer = await requireCustomer(app, request);
      await fileProblemReport(app, customer, request.params.id, request.body);
      return reply.code(201).send(await readProblemReportOfCustomer(app, customer, request.params.id));
    },
  });
  http.route({
    ...escalateProblemReport,
    handler: async (request) => {
      const customer = await requireCustomer(app, request);
      await escalateToAdmin(app, customer, request.params.id);
      return readProblemReportOfCustomer(app, customer, request.params.id);
    },
  });
  http.route({
    ...listRestaurantEndpoint,
    handler: async (request) => ({
      problemReports: await listRestaurantProblemReports(app, await requireServingManager(app, request)),
    }),
  });
  http.route({
    ...readRestaurantProblemReport,
    handler: async (request) =>
      readProblemReportOfRestaurant(app, await requireServingManager(app, request), request.params.id),
  });
  http.route({
    ...settleEndpoint,
    handler: async (request) => {
      const person = await requireServingManager(app, request);
      await resolveProblemReport(app, { as: 'restaurant', person }, request.params.id, request.body);
      return readProblemReportOfRestaurant(app, person, request.params.id);
    },
  });
  http.route({
    ...listAllEndpoint,
    handler: async (request) => {
      await requireAdminForPolling(app, request);
      return { problemReports: await listProblemReportsAsAdmin(app, request.query.status) };
    },
  });
  http.route({
    ...resolveProblemReportAsAdmin,
    handler: async (request) => {
      const person = await requireAdmin(app, request);
      await resolveProblemReport(app, { as: 'admin', person }, request.params.id, request.body);
      return readAnyProblemReport(app, request.params.id);
    },
  });
};

/** Photos of a report, whose body is the picture itself. */
export const problemReportPhotoRoutes: Routes = async (http, { app }) => {
  acceptPictureBodies(http);
  http.route({
    ...photoEndpoint,
    // Before the body is read: who may not add a photo does not get to send one.
    onRequest: async (request) => {
      const customer = await requireCustomer(app, request);
      const { success, data } = idParam.safeParse(request.params);
      if (!success) throw new Problem('problem-report-not-found');
      await requirePhotoSlot(app.db, customer, data.id);
    },
    handler: async (request, reply) => {
      const customer = await requireCustomer(app, request);
      await checkRateLimit(app, 'upload', customer.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('not-an-image');
      await addPhoto(app, customer, request.params.id, request.body);
      return reply.code(201).send(await readProblemReportOfCustomer(app, customer, request.params.id));
    },
  });
};
