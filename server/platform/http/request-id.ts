import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runBecauseOf } from '../cause.ts';
import { redactText } from '../log.ts';
import { isTracing, type OpenSpan, startSpan } from '../tracing.ts';

const header = 'x-request-id';
const idPattern = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id: that of the proxy, or a new one. The response returns it, every log line and every job of
 * the request carry it. While traces are exported, it also begins the span of the request.
 */
export function carryRequestIds(http: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  http.addHook('onRequest', (request, reply, done) => {
    request.id = readProxyId(request) ?? request.id;
    reply.header(header, request.id);
    const open = isTracing() ? startRequestSpan(request) : null;
    if (open) spans.set(request, open);
    runBecauseOf({ requestId: request.id, address: request.ip, span: open?.span }, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode });
    done();
  });
}

/** Named by the route pattern, because a URL may contain personal data. */
function startRequestSpan(request: FastifyRequest): OpenSpan | null {
  const { traceparent } = request.headers;
  const route = request.routeOptions.url ?? 'page or file';
  return startSpan(`${request.method} ${route}`, {
    kind: 'SERVER',
    attributes: { 'http.request.method': request.method, 'http.route': route },
    parent: typeof traceparent === 'string' && isFromProxy(request) ? traceparent : null,
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
