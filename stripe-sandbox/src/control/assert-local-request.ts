import type { FastifyRequest } from 'fastify';
import { ApiError, resourceMissing } from '../http/api-error.ts';
import type { Services } from '../services.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Accepts requests from this machine only, and refuses those that a foreign web page open in its browser sends.
 *
 * @throws ApiError 404 for another machine, 403 for another page
 */
export function assertLocalRequest({ context }: Services, request: FastifyRequest): void {
  if (!loopback.has(request.ip)) throw resourceMissing('page', request.url);
  const { origin, host } = request.headers;
  if (origin === undefined || origin === context.origin || origin === `http://${host}`) return;
  throw new ApiError(403, { type: 'invalid_request_error', message: 'Only pages of the sandbox may send commands.' });
}
