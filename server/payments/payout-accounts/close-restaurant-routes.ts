import { closeKitchen as endpoint } from '@fondly/contract/restaurant/profile';
import { isOnHttps, sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import type { Routes } from '../../platform/http/route.ts';
import { applicantOf } from '../../restaurants/staff-actors.ts';
import { closeKitchen } from './close-restaurant.ts';

/** The end of a kitchen, in whatever state it is: the room of payments knows whether money is open. */
export const closeKitchenRoutes: Routes = async (http, { app }) => {
  http.route({
    ...endpoint,
    handler: async (request, reply) => {
      await closeKitchen(app, await applicantOf(app, request), request.body.password);
      reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isOnHttps(app.config) });
      return { ok: true as const };
    },
  });
};
