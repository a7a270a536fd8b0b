import { keepImage as endpoint } from '@fondly/contract/restaurant/images';
import type { FastifyRequest } from 'fastify';
import { customerOf } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { takePictureBodies } from './picture-bodies.ts';
import { keepImage } from './store-image.ts';

/**
 * Who runs a kitchen, in whatever state, may send pictures: an application has a logo too. What they are used for is
 * the business of other rooms.
 */
async function senderOf(app: App, request: FastifyRequest): Promise<string> {
  const person = await customerOf(app, request);
  if (!person.restaurant) throw new Problem('kitchens-only');
  if (person.restaurant.role === 'counter') throw new Problem('role-too-small');
  return person.id;
}

export const fileRoutes: Routes = async (http, { app }) => {
  takePictureBodies(http);

  http.route({
    ...endpoint,
    // Before the body is read: strangers do not get to send ten megabytes.
    onRequest: async (request) => void (await senderOf(app, request)),
    handler: async (request, reply) => {
      await limit(app, 'upload', await senderOf(app, request));
      if (!Buffer.isBuffer(request.body)) throw new Problem('image-not-image');
      return reply.code(201).send(await keepImage(app, request.body));
    },
  });
};
