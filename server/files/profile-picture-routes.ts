import { deletePicture as deleteEndpoint, setPicture as setEndpoint } from '@fondly/contract/account';
import { readSettings } from '../accounts/read-settings.ts';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies } from './picture-bodies.ts';
import { deletePicture, setPicture } from './profile-picture.ts';

/** The own profile picture, by the session. */
export const profilePictureRoutes: Routes = async (http, { app }) => {
  acceptPictureBodies(http);

  http.route({
    ...setEndpoint,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await requireCustomer(app, request)),
    handler: async (request) => {
      const person = await requireCustomer(app, request);
      await checkRateLimit(app, 'upload', person.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('not-an-image');
      await setPicture(app, person, request.body);
      return readSettings(app, person);
    },
  });

  http.route({
    ...deleteEndpoint,
    handler: async (request) => {
      const person = await requireCustomer(app, request);
      await deletePicture(app, person);
      return readSettings(app, person);
    },
  });
};
