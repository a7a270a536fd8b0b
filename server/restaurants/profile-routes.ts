import * as profile from '@fondly/contract/restaurant/profile';
import { fetchPicture } from '../files/fetch-picture.ts';
import { takePictureBodies } from '../files/picture-bodies.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { updateApplication } from './applications/update-application.ts';
import { dropKitchenPicture, putKitchenPicture } from './restaurant-picture.ts';
import { setSelling } from './set-selling.ts';
import { applicantOf, managerOf, ownerOf, runnerOf } from './staff-actors.ts';
import { updateProfile } from './update-profile.ts';

/** What a kitchen says of itself: its profile once it is approved, its application before. */
export const profileRoutes: Routes = async (http, { app }) => {
  http.route({
    ...profile.updateProfile,
    handler: async (request) => updateProfile(app, await managerOf(app, request), request.body),
  });

  http.route({
    ...profile.updateApplication,
    handler: async (request) => updateApplication(app, await applicantOf(app, request), request.body),
  });

  http.route({
    ...profile.fetchKitchenPicture,
    handler: async (request) => {
      const manager = await runnerOf(app, request);
      await limit(app, 'picture-address', manager.id);
      const bytes = await fetchPicture(app, request.body.url);
      return putKitchenPicture(app, manager, request.params.picture, bytes);
    },
  });

  http.route({
    ...profile.setSelling,
    handler: async (request) => setSelling(app, await ownerOf(app, request), request.body.isSelling),
  });
};

/** Logo and header: an application has them too, so a kitchen may be in any state. */
export const kitchenPictureRoutes: Routes = async (http, { app }) => {
  takePictureBodies(http);

  http.route({
    ...profile.putKitchenPicture,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await runnerOf(app, request)),
    handler: async (request) => {
      const manager = await runnerOf(app, request);
      await limit(app, 'upload', manager.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('image-not-image');
      return putKitchenPicture(app, manager, request.params.picture, request.body);
    },
  });

  http.route({
    ...profile.dropKitchenPicture,
    handler: async (request) => dropKitchenPicture(app, await runnerOf(app, request), request.params.picture),
  });
};
