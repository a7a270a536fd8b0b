import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';

/**
 * One figure and, at the level `info`, one line for each answer. Both name the route's pattern and never the address:
 * addresses carry links that sign people out of mails, words they searched for, and ids.
 */
export function observeRequests(http: FastifyInstance, app: App): void {
  const { metrics, log } = app;
  const isLogged = log.isLevelEnabled('info');
  if (!metrics && !isLogged) return;

  http.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'page or file';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    // A stream is open for as long as somebody looks; its length says nothing about us.
    if (!isStream(reply)) metrics?.observeRequest(method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (isLogged && !route.startsWith('/health/')) {
      log.info({ requestId: request.id, method, route, status: reply.statusCode, milliseconds }, 'answered');
    }
    done();
  });
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
