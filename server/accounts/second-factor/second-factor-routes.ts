import * as access from '@fondly/contract/admin/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/route.ts';
import { readCaller } from '../sessions/caller.ts';
import { closeAdminSession } from './admin-session.ts';
import {
  readSecondFactorState,
  replaceRecoveryCodes,
  startSecondFactorEnrollment,
  verifySecondFactor,
} from './second-factor.ts';

/** The library reads the session from these headers. */
function toAuthHeaders(request: FastifyRequest): Headers {
  const { headers } = readCaller(request);
  headers.set('cookie', request.headers.cookie ?? '');
  return headers;
}

export const secondFactorRoutes: Routes = (route) => {
  route(access.readSecondFactor, ({ app, person }) => readSecondFactorState(app, person));
  route(access.enrollSecondFactor, ({ app, person, body, request }) =>
    startSecondFactorEnrollment(app, person, toAuthHeaders(request), body.password),
  );
  route(access.verifySecondFactor, async ({ app, person, body, request, reply }) => {
    reply.header(
      'set-cookie',
      await verifySecondFactor(app, person, { headers: toAuthHeaders(request), cookies: request.cookies }, body.code),
    );
    const { recoveryCodes } = await readSecondFactorState(app, person);
    return { state: 'open' as const, recoveryCodes };
  });
  route(access.endAdminAccess, ({ app, person }) =>
    closeAdminSession(app.db, person.sessionId).then(() => readSecondFactorState(app, person)),
  );
  route(access.replaceRecoveryCodes, async ({ app, admin, body, request }) => ({
    recoveryCodes: await replaceRecoveryCodes(app, admin, toAuthHeaders(request), body.password),
  }));
};
