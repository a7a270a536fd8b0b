import { closeRestaurant as endpoint } from '@fondly/contract/restaurant/profile';
import { isHttps, sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import type { Routes } from '../../platform/http/route.ts';
import { requireApplicant } from '../../restaurants/staff-actors.ts';
import { closeRestaurant } from './close-restaurant.ts';

/** The end of a kitchen, in whatever state it is: the room of payments knows whether money is open. */
export const closeRestaurantRoutes: Routes = async (http, { app }) => {
  http.route({
    ...endpoint,
    handler: async (request, reply) => {
      await closeRestaurant(app, await requireApplicant(app, request), request.body.password);
      reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isHttps(app.config) });
      return { ok: true as const };
    },
  });
};
