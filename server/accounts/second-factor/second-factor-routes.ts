import * as access from '@fondly/contract/admin/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/route.ts';
import { requireAdmin, requireAdminBeforeSecondFactor } from '../sessions/actor.ts';
import { readCaller } from '../sessions/caller.ts';
import { closeAdminSession } from './admin-session.ts';
import {
  readSecondFactorState,
  replaceRecoveryCodes,
  startSecondFactorEnrollment,
  verifySecondFactor,
} from './second-factor.ts';

/** What the library looks the session up by. */
function toAuthHeaders(request: FastifyRequest): Headers {
  const { headers } = readCaller(request);
  headers.set('cookie', request.headers.cookie ?? '');
  return headers;
}

/** The operators' door. Only the last of them lies behind it. */
export const secondFactorRoutes: Routes = async (http, { app }) => {
  http.route({
    ...access.readSecondFactor,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readSecondFactorState(app, await requireAdminBeforeSecondFactor(app, request));
    },
  });
  http.route({
    ...access.enrollSecondFactor,
    handler: async (request, reply) => {
      const admin = await requireAdminBeforeSecondFactor(app, request);
      reply.header('cache-control', 'no-store');
      return startSecondFactorEnrollment(app, admin, toAuthHeaders(request), request.body.password);
    },
  });
  http.route({
    ...access.verifySecondFactor,
    handler: async (request, reply) => {
      const admin = await requireAdminBeforeSecondFactor(app, request);
      reply.header('set-cookie', await verifySecondFactor(app, admin, toAuthHeaders(request), request.body.code));
      const { recoveryCodes } = await readSecondFactorState(app, admin);
      return { state: 'open' as const, recoveryCodes };
    },
  });
  http.route({
    ...access.endAdminAccess,
    handler: async (request) => {
      const admin = await requireAdminBeforeSecondFactor(app, request);
      await closeAdminSession(app.db, admin.sessionId);
      return readSecondFactorState(app, admin);
    },
  });
  http.route({
    ...access.replaceRecoveryCodes,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      return { recoveryCodes: await replaceRecoveryCodes(app, admin, toAuthHeaders(request), request.body.password) };
    },
  });
};
