import * as adminProblemReports from '@fondly/contract/admin/problem-reports';
import { idParam } from '@fondly/contract/endpoint';
import * as contract from '@fondly/contract/problem-reports';
import * as restaurant from '@fondly/contract/restaurant/problem-reports';
import { acceptPictureBodies, allowUpload, withPicture } from '../files/picture-bodies.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Routes } from '../platform/http/route.ts';
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

/** Problems reported with orders: for their customers, the restaurants, and admins. */
export const problemReportRoutes: Routes = (route) => {
  route(contract.readProblemReport, ({ app, customer, params }) => readProblemReportPage(app, customer, params.id));
  route(contract.fileProblemReport, ({ app, customer, params, body }) =>
    fileProblemReport(app, customer, params.id, body).then(() => readProblemReportOfCustomer(app, customer, params.id)),
  );
  route(contract.escalateProblemReport, ({ app, customer, params }) =>
    escalateToAdmin(app, customer, params.id).then(() => readProblemReportOfCustomer(app, customer, params.id)),
  );
  route(restaurant.listRestaurantProblemReports, async ({ app, staff }) => ({
    problemReports: await listRestaurantProblemReports(app, staff),
  }));
  route(restaurant.readRestaurantProblemReport, ({ app, staff, params }) =>
    readProblemReportOfRestaurant(app, staff, params.id),
  );
  route(restaurant.resolveProblemReport, async ({ app, staff, params, body }) => {
    await resolveProblemReport(app, { as: 'restaurant', person: staff }, params.id, body);
    return readProblemReportOfRestaurant(app, staff, params.id);
  });
  route(adminProblemReports.listProblemReportsAsAdmin, async ({ app, query }) => ({
    problemReports: await listProblemReportsAsAdmin(app, query.status),
  }));
  route(adminProblemReports.resolveProblemReportAsAdmin, async ({ app, admin, params, body }) => {
    await resolveProblemReport(app, { as: 'admin', person: admin }, params.id, body);
    return readAnyProblemReport(app, params.id);
  });
};

/** Photos of a report, whose body is the picture itself. */
export const problemReportPhotoRoutes: Routes = (route, { http }) => {
  acceptPictureBodies(http);
  route(
    contract.addProblemReportPhoto,
    async ({ app, customer, params, request }) => {
      await withPicture(request, (bytes) => addPhoto(app, customer, params.id, bytes));
      return readProblemReportOfCustomer(app, customer, params.id);
    },
    {
      async beforeBody({ app, customer, request, reply }) {
        const { success, data } = idParam.safeParse(request.params);
        if (!success) throw new Problem('problem-report-not-found');
        await requirePhotoSlot(app.db, customer, data.id);
        await allowUpload(app, customer, request, reply);
      },
    },
  );
};
