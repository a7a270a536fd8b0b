import { dropPicture as dropEndpoint, putPicture as putEndpoint } from '@fondly/contract/account';
import { readSettings } from '../accounts/read-settings.ts';
import { customerOf } from '../accounts/sessions/actor.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { takePictureBodies } from './picture-bodies.ts';
import { dropPicture, putPicture } from './profile-picture.ts';

/** The own profile picture, by the session. */
export const ownPictureRoutes: Routes = async (http, { app }) => {
  takePictureBodies(http);

  http.route({
    ...putEndpoint,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await customerOf(app, request)),
    handler: async (request) => {
      const person = await customerOf(app, request);
      await limit(app, 'upload', person.id);
      if (!Buffer.isBuffer(request.body)) throw new Problem('image-not-image');
      await putPicture(app, person, request.body);
      return readSettings(app, person);
    },
  });

  http.route({
    ...dropEndpoint,
    handler: async (request) => {
      const person = await customerOf(app, request);
      await dropPicture(app, person);
      return readSettings(app, person);
    },
  });
};
