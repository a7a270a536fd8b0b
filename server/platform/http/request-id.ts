import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runBecauseOf } from '../cause.ts';
import { redactText } from '../log.ts';

const header = 'x-request-id';
const idPattern = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id: that of the proxy, or a new one. The response returns it, every log line and every job of
 * the request carry it.
 */
export function carryRequestIds(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    request.id = readProxyId(request) ?? request.id;
    reply.header(header, request.id);
    runBecauseOf({ requestId: request.id }, done);
  });
}

/** Another client could choose an id of someone else, or put a phone number into our log. */
function readProxyId(request: FastifyRequest): string | null {
  const id = request.headers[header];
  if (typeof id !== 'string' || !isFromProxy(request)) return null;
  return idPattern.test(id) && redactText(`"${id}"`) === `"${id}"` ? id : null;
}

/** `ips` has the address of the connection and, if that is the trusted proxy, those which it names. */
export const isFromProxy = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1;
