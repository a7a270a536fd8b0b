import * as account from '@fondly/contract/account';
import type { Routes } from '../platform/http/route.ts';
import { setNotificationChoice } from './notification-choices.ts';
import { changePassword } from './passwords/change-password.ts';
import { deleteAccount } from './personal-data/delete-account.ts';
import { exportAccount } from './personal-data/export-account.ts';
import { readSettings } from './read-settings.ts';
import { requireCustomer } from './sessions/actor.ts';
import { endOtherSessions, endSessionById, listSessions } from './sessions/list-sessions.ts';
import { isHttps, sessionCookieName } from './sessions/session-cookie.ts';

const done = { ok: true as const };

/** What belongs to whoever is signed in, by the session and by nothing in the request. */
export const accountSettingsRoutes: Routes = async (http, { app }) => {
  http.route({
    ...account.readSettings,
    handler: async (request) => readSettings(app, await requireCustomer(app, request)),
  });

  http.route({
    ...account.setNotificationChoice,
    handler: async (request) => {
      const person = await requireCustomer(app, request);
      await setNotificationChoice(app, person, request.body);
      return readSettings(app, person);
    },
  });

  http.route({
    ...account.changePassword,
    handler: async (request) => {
      await changePassword(app, await requireCustomer(app, request), request.body);
      return done;
    },
  });

  http.route({
    ...account.listSessions,
    handler: async (request) => ({ sessions: await listSessions(app, await requireCustomer(app, request)) }),
  });

  http.route({
    ...account.endSession,
    handler: async (request) => {
      await endSessionById(app, await requireCustomer(app, request), request.params.id);
      return done;
    },
  });

  http.route({
    ...account.endOtherSessions,
    handler: async (request) => {
      await endOtherSessions(app, await requireCustomer(app, request));
      return done;
    },
  });

  http.route({
    ...account.exportAccount,
    handler: async (request, reply) => {
      const person = await requireCustomer(app, request);
      reply.header('content-disposition', 'attachment; filename="fondly-account.json"');
      return exportAccount(app, person);
    },
  });

  http.route({
    ...account.deleteAccount,
    handler: async (request, reply) => {
      await deleteAccount(app, await requireCustomer(app, request), request.body.password);
      reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isHttps(app.config) });
      return done;
    },
  });
};
