import { policies } from '@fondly/contract/policies';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';

/** For the routes of one plugin: the body is the picture's bytes, and anything else is not a picture. */
export function acceptPictureBodies(
  http: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  http.removeAllContentTypeParsers();
  const bytes = { parseAs: 'buffer' as const, bodyLimit: policies.imageMaxBytes };
  http.addContentTypeParser(/^image\//, bytes, (_request, body, done) => done(null, body));
  http.addContentTypeParser('*', (_request, _body, done) => done(new Problem('not-an-image')));
}

/** The bytes of a picture that this person sends. */
export async function readPicture(app: App, { id }: { id: string }, body: unknown): Promise<Buffer> {
  await checkRateLimit(app, 'upload', id);
  if (!Buffer.isBuffer(body)) throw new Problem('not-an-image');
  return body;
}

/** For `beforeBody`: finding the actor is the whole check. */
export const signedInFirst = (): void => {};
