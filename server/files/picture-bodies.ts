import { policies } from '@fondly/contract/policies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { reserveUploadSlot, useUploadSlot } from './upload-slots.ts';

/** For the routes of one plugin: the body is the picture's bytes, and anything else is not a picture. */
export function acceptPictureBodies(
  http: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  http.removeAllContentTypeParsers();
  const bytes = { parseAs: 'buffer' as const, bodyLimit: policies.imageMaxBytes };
  http.addContentTypeParser(/^image\//, bytes, (_request, body, done) => done(null, body));
  http.addContentTypeParser('*', (_request, _body, done) => done(new Problem('not-an-image')));
}

/** For `beforeBody`: whether this person may send a picture now. */
export async function allowUpload(
  app: App,
  { id }: { id: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reserveUploadSlot(id, request, reply);
  await checkRateLimit(app, 'upload', id);
}

/** Works with the bytes of the picture in a request that `allowUpload` allowed. */
export function withPicture<Result>(
  request: FastifyRequest,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const { body } = request;
  return useUploadSlot(request, async () => {
    if (!Buffer.isBuffer(body)) throw new Problem('not-an-image');
    return work(body);
  });
}
