import { storeImage as endpoint } from '@fondly/contract/restaurant/images';
import type { FastifyRequest } from 'fastify';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { acceptPictureBodies } from './picture-bodies.ts';
import { storeImage } from './store-image.ts';

/**
 * Who runs a kitchen, in whatever state, may send pictures: an application has a logo too. What they are used for is
 * the business of other rooms.
 */
async function requireUploader(app: App, request: FastifyRequest): Promise<string> {
  const person = await requireCustomer(app, request);
  if (!person.restaurant) throw new Problem('restaurants-only');
  if (person.restaurant.role === 'counter') throw new Problem('role-too-low');
  return person.id;
}

export const fileRoutes: Routes = async (http, { app }) => {
  acceptPictureBodies(http);

  http.route({
    ...endpoint,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await requireUploader(app, request)),
    handler: async (request, reply) => {
      await checkRateLimit(app, 'upload', await requireUploader(app, request));
      if (!Buffer.isBuffer(request.body)) throw new Problem('not-an-image');
      return reply.code(201).send(await storeImage(app, request.body));
    },
  });
};
