import * as profile from '@fondly/contract/restaurant/profile';
import { fetchPicture } from '../files/fetch-picture.ts';
import { acceptPictureBodies } from '../files/picture-bodies.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { updateApplication } from './applications/update-application.ts';
import { removeRestaurantPicture, setRestaurantPicture } from './restaurant-picture.ts';
import { setSelling } from './set-selling.ts';
import { requireApplicant, requireManager, requireManagerInAnyState, requireOwner } from './staff-actors.ts';
import { updateProfile } from './update-profile.ts';

/** What a kitchen says of itself: its profile once it is approved, its application before. */
export const profileRoutes: Routes = async (http, { app }) => {
  http.route({
    ...profile.updateProfile,
    handler: async (request) => updateProfile(app, await requireManager(app, request), request.body),
  });

  http.route({
    ...profile.updateApplication,
    handler: async (request) => updateApplication(app, await requireApplicant(app, request), request.body),
  });

  http.route({
    ...profile.setRestaurantPictureFromUrl,
    handler: async (request) => {
      const manager = await requireManagerInAnyState(app, request);
      await checkRateLimit(app, 'picture-address', manager.id);
      const bytes = await fetchPicture(app, request.body.url);
      return setRestaurantPicture(app, manager, request.params.picture, bytes);
    },
  });

  http.route({
    ...profile.setSelling,
    handler: async (request) => setSelling(app, await requireOwner(app, request), request.body.isSelling),
  });
};

/** Logo and header: an application has them too, so a kitchen may be in any state. */
export const restaurantPictureRoutes: Routes = async (http, { app }) => {
  acceptPictureBodies(http);

  http.route({
    ...profile.setRestaurantPicture,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await requireManagerInAnyState(app, request)),
    handler: async (request) => {
      const manager = await requireManagerInAnyState(app, request);
      await checkRateLimit(app, 'upload', manager.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('not-an-image');
      return setRestaurantPicture(app, manager, request.params.picture, request.body);
    },
  });

  http.route({
    ...profile.removeRestaurantPicture,
    handler: async (request) =>
      removeRestaurantPicture(app, await requireManagerInAnyState(app, request), request.params.picture),
  });
};
