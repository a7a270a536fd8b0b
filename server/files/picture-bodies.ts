import { policies } from '@fondly/contract/policies';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../platform/http/problem.ts';

/** For the routes of one plugin: the body is the picture's bytes, and anything else is not a picture. */
export function acceptPictureBodies(
  http: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  http.removeAllContentTypeParsers();
  const bytes = { parseAs: 'buffer' as const, bodyLimit: policies.imageMaxBytes };
  http.addContentTypeParser(/^image\//, bytes, (_request, body, done) => done(null, body));
  http.addContentTypeParser('*', (_request, _body, done) => done(new Problem('not-an-image')));
}
