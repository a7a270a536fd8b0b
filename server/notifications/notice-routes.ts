import { listNotices as listEndpoint, readNotices as readEndpoint } from '@fondly/contract/notice';
import { customerOf } from '../accounts/actor.ts';
import type { Routes } from '../platform/route.ts';
import { listNotices, readNotices } from './notices.ts';

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
