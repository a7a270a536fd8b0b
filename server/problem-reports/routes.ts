import { idParam } from '@fondly/contract/endpoint';
import {
  fileComplaint as fileEndpoint,
  listAllComplaints as listAllEndpoint,
  listKitchenComplaints as listKitchenEndpoint,
  passComplaintOn,
  addComplaintPhoto as photoEndpoint,
  readComplaint,
  readKitchenComplaint,
  settleComplaintAsAdmin,
  settleComplaint as settleEndpoint,
} from '@fondly/contract/problem-reports';
import { customerOf, superAdminOf, watchingAdminOf } from '../accounts/sessions/actor.ts';
import { takePictureBodies } from '../files/picture-bodies.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { servingManagerOf } from '../restaurants/staff-actors.ts';
import { addPhoto, requireRoom } from './add-photo.ts';
import { passOn } from './escalate-to-admin.ts';
import { fileComplaint } from './file-problem-report.ts';
import {
  getAnyComplaint,
  getKitchenComplaint,
  getOwnComplaint,
  listAllComplaints,
  listKitchenComplaints,
  readOwnComplaint,
} from './read-problem-reports.ts';
import { settleComplaint } from './resolve-problem-report.ts';

/** Problems reported with orders, by the three who deal with them. */
export const complaintRoutes: Routes = async (http, { app }) => {
  http.route({
    ...readComplaint,
    handler: async (request) => readOwnComplaint(app, await customerOf(app, request), request.params.id),
  });
  http.route({
    ...fileEndpoint,
    handler: async (request, reply) => {
      const customer = await customerOf(app, request);
      await fileComplaint(app, customer, request.params.id, request.body);
      return reply.code(201).send(await getOwnComplaint(app, customer, request.params.id));
    },
  });
  http.route({
    ...passComplaintOn,
    handler: async (request) => {
      const customer = await customerOf(app, request);
      await passOn(app, customer, request.params.id);
      return getOwnComplaint(app, customer, request.params.id);
    },
  });
  http.route({
    ...listKitchenEndpoint,
    handler: async (request) => ({
      complaints: await listKitchenComplaints(app, await servingManagerOf(app, request)),
    }),
  });
  http.route({
    ...readKitchenComplaint,
    handler: async (request) => getKitchenComplaint(app, await servingManagerOf(app, request), request.params.id),
  });
  http.route({
    ...settleEndpoint,
    handler: async (request) => {
      const person = await servingManagerOf(app, request);
      await settleComplaint(app, { as: 'restaurant', person }, request.params.id, request.body);
      return getKitchenComplaint(app, person, request.params.id);
    },
  });
  http.route({
    ...listAllEndpoint,
    handler: async (request) => {
      await watchingAdminOf(app, request);
      return { complaints: await listAllComplaints(app, request.query.status) };
    },
  });
  http.route({
    ...settleComplaintAsAdmin,
    handler: async (request) => {
      const person = await superAdminOf(app, request);
      await settleComplaint(app, { as: 'admin', person }, request.params.id, request.body);
      return getAnyComplaint(app, request.params.id);
    },
  });
};

/** Photos of a report, whose body is the picture itself. */
export const complaintPhotoRoutes: Routes = async (http, { app }) => {
  takePictureBodies(http);
  http.route({
    ...photoEndpoint,
    // Before the body is read: who may not add a photo does not get to send one.
    onRequest: async (request) => {
      const customer = await customerOf(app, request);
      const { success, data } = idParam.safeParse(request.params);
      if (!success) throw new Problem('complaint-not-found');
      await requireRoom(app.db, customer, data.id);
    },
    handler: async (request, reply) => {
      const customer = await customerOf(app, request);
      await limit(app, 'upload', customer.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('image-not-image');
      await addPhoto(app, customer, request.params.id, request.body);
      return reply.code(201).send(await getOwnComplaint(app, customer, request.params.id));
    },
  });
};
