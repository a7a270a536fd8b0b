import * as account from '@fondly/contract/account';
import type { Routes } from '../platform/http/route.ts';
import { isLinkValid, requestPasswordReset } from './passwords/reset-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { findPerson, requireCustomer } from './sessions/actor.ts';
import { readCaller } from './sessions/caller.ts';
import { signOut } from './sessions/end-sessions.ts';
import { isHttps, sessionCookieName } from './sessions/session-cookie.ts';
import { toSessionView } from './sessions/session-view.ts';
import { signIn } from './sessions/sign-in.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

/** Public: all but the profile, which is the own one by the session. */
export const accountRoutes: Routes = async (http, { app }) => {
  http.route({
    ...account.readSession,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return toSessionView(await findPerson(app, request));
    },
  });

  http.route({
    ...account.signUp,
    handler: async (request, reply) => {
      const { person, cookies } = await signUp(app, readCaller(request), request.body);
      reply.header('set-cookie', cookies);
      return toSessionView(person);
    },
  });

  http.route({
    ...account.signIn,
    handler: async (request, reply) => {
      const { person, cookies } = await signIn(app, readCaller(request), request.body);
      reply.header('set-cookie', cookies);
      return toSessionView(person);
    },
  });

  http.route({
    ...account.signOut,
    handler: async (request, reply) => {
      const person = await findPerson(app, request);
      if (person) await signOut(app, person);
      reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isHttps(app.config) });
      return { ok: true as const };
    },
  });

  http.route({
    ...account.requestPasswordReset,
    handler: async (request) => {
      await requestPasswordReset(app, readCaller(request), request.body.email);
      return { ok: true as const };
    },
  });

  http.route({
    ...account.checkPasswordResetLink,
    handler: async (request) => ({ valid: await isLinkValid(app, request.body.token) }),
  });

  http.route({
    ...account.resetPassword,
    handler: async (request) => {
      const { token, password } = request.body;
      return { ok: true as const, ...(await resetPassword(app, token, password)) };
    },
  });

  http.route({
    ...account.updateProfile,
    handler: async (request) => {
      const person = await requireCustomer(app, request);
      return toSessionView(await updateProfile(app, person, request.body));
    },
  });
};
