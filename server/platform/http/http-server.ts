import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { type ProblemCode, problems } from '@fondly/contract/problems';
import { explainFieldError } from '@fondly/contract/sentences/field-error-message';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { App } from '../app.ts';
import { isConnectionError } from '../database/connection-error.ts';
import { isDiskFull } from '../storage/is-disk-full.ts';
import { Problem, type ProblemDetails, writeDetails } from './problem.ts';
import { carryRequestIds } from './request-id.ts';
import { readRequestLanguage } from './request-language.ts';

/** How long a caller may take, in milliseconds. Slow callers would otherwise hold connections and memory. */
export type HttpTimeouts = {
  headers: number;
  body: number;
  /** A phone with a slow connection sends a photo of ten megabytes in this time. */
  upload: number;
  /** How often Node.js looks for requests beyond `headers` and `upload`. */
  check: number;
};
const defaultTimeouts: HttpTimeouts = { headers: 10_000, body: 15_000, upload: 60_000, check: 2_000 };

/** Fastify with schema validation, one format for errors, and limits. Modules add their routes. */
export async function createHttpServer(app: App, timeouts = defaultTimeouts): Promise<FastifyInstance> {
  const http = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: app.config.trustedProxy ?? false,
    bodyLimit: 256 * 1024,
    requestTimeout: timeouts.upload,
    // Node.js would look every 30 seconds, and so allow twice the time and more.
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // An open event stream would keep the server from closing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // URLs that the router cannot parse get the same error format.
    frameworkErrors: (error, request, reply) => void handleError(app, error, request, reply),
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler((error: FastifyError, request, reply) => handleError(app, error, request, reply));
  carryRequestIds(http);
  http.addHook('onRequest', limitBodyTime(timeouts.body));
  http.addHook('onRequest', rejectForeignOrigin(app));
  // A kept connection would send its next request to a process that has stopped.
  http.addHook('onRequest', (_request, reply, done) => {
    if (app.shutdown.draining.aborted) reply.header('connection', 'close');
    done();
  });
  await http.register(cookie);
  return http;
}

/** Ends a request whose body is not there in time. Pictures have the longer time of the whole request. */
function limitBodyTime(milliseconds: number) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !headers['content-type']?.startsWith('image/')) {
      const timer = setTimeout(() => raw.destroy(new Error('the body did not arrive in time')), milliseconds);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  };
}

/**
 * Refuses writes from pages of other origins. Clients without an origin, such as webhooks of Stripe and health checks,
 * are accepted if they send no cookie.
 */
function rejectForeignOrigin(app: App) {
  const publicOrigin = new URL(app.config.publicUrl);
  function isForeign(request: FastifyRequest): boolean {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
    const origin = request.headers.origin;
    if (origin === undefined) return request.headers.cookie !== undefined;
    return origin !== publicOrigin.origin && (app.config.isProduction || !isSameLoopback(origin, request));
  }
  return (request: FastifyRequest, _reply: FastifyReply, done: (fault?: Error) => void): void =>
    done(isForeign(request) ? new Problem('origin-not-allowed') : undefined);
}

/** On a development machine, one server is reached as localhost, as 127.0.0.1, and through the hot-reload server. */
function isSameLoopback(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, host } = new URL(origin);
  return (
    (hostname === 'localhost' || hostname === '127.0.0.1') && (host === request.host || request.ip === '127.0.0.1')
  );
}

function handleError(app: App, error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error instanceof Problem) {
    setRetryAfter(reply, error.status, error.retryAfterSeconds);
    return sendProblem(request, reply, error.code, error.details, error.fields);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return sendProblem(request, reply, 'invalid-input', {}, toFieldErrors(error.validation));
  }
  const code = toProblemCode(error);
  if (code) return sendProblem(request, reply, code);
  if (isConnectionError(error)) {
    app.log.warn({ err: error, requestId: request.id }, 'no connection to the database');
    return sendProblem(request, reply, 'busy');
  }
  if (isDiskFull(error)) {
    app.log.error({ err: error, requestId: request.id }, 'ALARM: a disk is full');
    return sendProblem(request, reply, 'busy');
  }
  app.log.error(
    { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
    'our fault',
  );
  return sendProblem(request, reply, 'internal-error');
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  details: ProblemDetails = {},
  fields: Record<string, string> = {},
) {
  const { status } = problems[code];
  const language = readRequestLanguage(request);
  const written = writeDetails(details, language);
  const errors = Object.entries(fields).map(([name, error]) => [name, explainFieldError(error, language)] as const);
  if (!reply.hasHeader('retry-after')) setRetryAfter(reply, status);
  return reply.code(status).send({
    code,
    message: problemMessage(code, language),
    ...(errors.length > 0 && {
      fields: Object.fromEntries(errors.map(([name, { message }]) => [name, message])),
      fieldCodes: Object.fromEntries(errors.map(([name, error]) => [name, error.code])),
    }),
    ...(Object.keys(written).length > 0 && { details: written }),
    requestId: request.id,
  });
}

/** A limit without a known end is over in a minute. What is unavailable is often back in seconds. */
const defaultRetryAfterSeconds: Record<number, number> = { 429: 60, 503: 5 };

/** Tells clients and proxies when a temporary refusal may be over. */
function setRetryAfter(reply: FastifyReply, status: number, seconds = defaultRetryAfterSeconds[status]): void {
  if (status in defaultRetryAfterSeconds && seconds !== undefined) reply.header('retry-after', Math.max(1, seconds));
}

/** Maps the path of an issue, such as "/body/name", to the field `name` with its first error. */
function toFieldErrors(issues: { instancePath: string; message?: string | undefined }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= message ?? '';
  }
  return fields;
}

/** Errors that Fastify blames on the request. All others are ours. */
function toProblemCode(error: FastifyError & { cause?: unknown }): ProblemCode | null {
  if (error.statusCode === 413) return 'file-too-large';
  if (error.statusCode === 404 || error.statusCode === 414) return 'not-found';
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'invalid-input';
  return null;
}

/** Answers an unknown path below /api in the same error format. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
  return sendProblem(request, reply, 'not-found');
}
