import * as account from '@fondly/contract/account';
import type { Routes } from '../platform/http/route.ts';
import { isLinkValid, requestReset } from './passwords/reset-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { customerOf, personOf } from './sessions/actor.ts';
import { callerOf } from './sessions/caller.ts';
import { signOut } from './sessions/end-sessions.ts';
import { isOnHttps, sessionCookieName } from './sessions/session-cookie.ts';
import { sessionViewOf } from './sessions/session-view.ts';
import { signIn } from './sessions/sign-in.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

/** Public: all but the profile, which is the own one by the session. */
export const accountRoutes: Routes = async (http, { app }) => {
  http.route({
    ...account.readSession,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return sessionViewOf(await personOf(app, request));
    },
  });

  http.route({
    ...account.signUp,
    handler: async (request, reply) => {
      const { person, cookies } = await signUp(app, callerOf(request), request.body);
      reply.header('set-cookie', cookies);
      return sessionViewOf(person);
    },
  });

  http.route({
    ...account.signIn,
    handler: async (request, reply) => {
      const { person, cookies } = await signIn(app, callerOf(request), request.body);
      reply.header('set-cookie', cookies);
      return sessionViewOf(person);
    },
  });

  http.route({
    ...account.signOut,
    handler: async (request, reply) => {
      const person = await personOf(app, request);
      if (person) await signOut(app, person);
      reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isOnHttps(app.config) });
      return { ok: true as const };
    },
  });

  http.route({
    ...account.requestReset,
    handler: async (request) => {
      await requestReset(app, callerOf(request), request.body.email);
      return { ok: true as const };
    },
  });

  http.route({
    ...account.checkResetLink,
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
      const person = await customerOf(app, request);
      return sessionViewOf(await updateProfile(app, person, request.body));
    },
  });
};
