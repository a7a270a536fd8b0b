import * as access from '@fondly/contract/admin/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/route.ts';
import { adminAtDoorOf, superAdminOf } from '../sessions/actor.ts';
import { callerOf } from '../sessions/caller.ts';
import { closeAdminSession } from './admin-session.ts';
import { enrol, openDoor, readAccess, renewRecoveryCodes } from './second-factor.ts';

/** What the library looks the session up by. */
function headersOf(request: FastifyRequest): Headers {
  const { headers } = callerOf(request);
  headers.set('cookie', request.headers.cookie ?? '');
  return headers;
}

/** The operators' door. Only the last of them lies behind it. */
export const adminDoorRoutes: Routes = async (http, { app }) => {
  http.route({
    ...access.readAdminAccess,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readAccess(app, await adminAtDoorOf(app, request));
    },
  });
  http.route({
    ...access.enrolSecondFactor,
    handler: async (request, reply) => {
      const admin = await adminAtDoorOf(app, request);
      reply.header('cache-control', 'no-store');
      return enrol(app, admin, headersOf(request), request.body.password);
    },
  });
  http.route({
    ...access.openAdminAccess,
    handler: async (request, reply) => {
      const admin = await adminAtDoorOf(app, request);
      reply.header('set-cookie', await openDoor(app, admin, headersOf(request), request.body.code));
      const { recoveryCodes } = await readAccess(app, admin);
      return { state: 'open' as const, recoveryCodes };
    },
  });
  http.route({
    ...access.closeAdminAccess,
    handler: async (request) => {
      const admin = await adminAtDoorOf(app, request);
      await closeAdminSession(app.db, admin.sessionId);
      return readAccess(app, admin);
    },
  });
  http.route({
    ...access.renewRecoveryCodes,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      return { recoveryCodes: await renewRecoveryCodes(app, admin, headersOf(request), request.body.password) };
    },
  });
};
