import { listNotices as listEndpoint, readNotices as readEndpoint } from '@fondly/contract/favorite-notifications';
import { customerOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { listNotices, readNotices } from './favorite-notifications.ts';

/** What customers read in the app. */
export const noticeRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listEndpoint,
    handler: async (request) => ({ notices: await listNotices(app, await customerOf(app, request)) }),
  });
  http.route({
    ...readEndpoint,
    handler: async (request) => {
      await readNotices(app, await customerOf(app, request));
      return { ok: true as const };
    },
  });
};
