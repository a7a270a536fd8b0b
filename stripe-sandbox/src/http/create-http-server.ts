import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { apiRoutes } from '../api/routes.ts';
import { apiVersion } from '../context.ts';
import { controlRoutes } from '../control/control-routes.ts';
import { newId } from '../ids.ts';
import { pageRoutes } from '../pages/routes.ts';
import type { Services } from '../services.ts';
import { stripeJsRoutes } from '../stripe-js/routes.ts';
import { handleApiRequest } from './handle-api-request.ts';

const bodyLimitBytes = 1_048_576;

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
  'access-control-expose-headers': 'request-id, idempotent-replayed',
};

function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { type: 'invalid_request_error', message } });
}

function registerApi(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    const version = request.headers['stripe-version'] ?? apiVersion;
    const key = request.headers['idempotency-key'];
    reply.headers({ ...corsHeaders, 'request-id': newId('req'), 'stripe-version': version });
    if (key) reply.header('idempotency-key', key);
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 415)
      return sendError(reply, 400, 'Send parameters form-encoded: application/x-www-form-urlencoded.');
    if (status >= 500) console.error('stripe-sandbox:', error);
    return sendError(reply, status, error.message);
  });
  for (const route of apiRoutes) {
    app.route({
      method: route.method,
      url: `/${route.api}${route.path}`,
      handler: (request, reply) => handleApiRequest(services, route, request, reply),
    });
  }
  const refuseOthers = async (request: FastifyRequest, reply: FastifyReply) => {
    // A CORS preflight request is answered by the headers alone.
    if (request.method === 'OPTIONS') return reply.code(204).send();
    console.warn(`stripe-sandbox: ${request.method} ${request.url} is not emulated`);
    return sendError(
      reply,
      404,
      `Unrecognized request URL (${request.method}: ${request.url}): not emulated by the sandbox.`,
    );
  };
  app.all('/v1/*', refuseOthers);
  app.all('/v2/*', refuseOthers);
}

/** The server for everything on the one port: API, browser scripts, pages, and control API. */
export async function createHttpServer(services: Services): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true });
  await app.register(async (scope) => registerApi(scope, services));
  await app.register(async (scope) => stripeJsRoutes(scope, services));
  await app.register(async (scope) => pageRoutes(scope, services));
  await app.register(async (scope) => controlRoutes(scope, services), { prefix: '/_sandbox' });
  return app;
}
