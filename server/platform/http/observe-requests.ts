import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';

/**
 * Records each response in the metrics and, at the level `info`, in the log. Uses the route pattern instead of the URL,
 * which can contain unsubscribe links, search terms, and ids.
 */
export function observeRequests(http: FastifyInstance, app: App): void {
  const { metrics, log } = app;
  const isLogged = log.isLevelEnabled('info');
  if (!metrics && !isLogged) return;

  http.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'page or file';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    // The duration of a stream says only how long its page was open.
    if (!isStream(reply)) metrics?.observeRequest(method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (isLogged && !route.startsWith('/health/')) {
      log.info({ requestId: request.id, method, route, status: reply.statusCode, milliseconds }, 'answered');
    }
    done();
  });
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
