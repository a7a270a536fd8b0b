import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPublicIntent } from '../api/payment-intents/build-payment-intent.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { ApiError, invalidRequest, unauthorized } from './api-error.ts';
import { assertExpandable, expand } from './expand.ts';
import type { FaultAction } from './faults.ts';
import { decodeForm, type RawFields } from './form-encoding.ts';
import type { KeyedRequest } from './idempotency.ts';
import { logRequest } from './log-request.ts';
import { resolveConnectedAccount } from './resolve-connected-account.ts';
import type { Route } from './route.ts';

interface ApiResponse {
  status: number;
  body: string;
  replayed: boolean;
  /** Stored under the idempotency key, so a repeat gets the same response. */
  stored: boolean;
}

/** Errors show a browser only the public fields of an intent. */
function toErrorResponse({ status, body }: ApiError, publishable = false): ApiResponse {
  const { payment_intent: intent, ...rest } = body;
  const visible = intent && publishable ? { ...rest, payment_intent: toPublicIntent(intent) } : body;
  return { status, body: JSON.stringify({ error: visible }), replayed: false, stored: false };
}

/** Reads the key from the Bearer or Basic header, or from the field `key`. @returns whether it is publishable */
function isPublishable(request: FastifyRequest, fields: RawFields): boolean {
  const header = request.headers.authorization ?? '';
  const [scheme = '', credentials = ''] = header.split(' ');
  const basic = () => Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  const inField = typeof fields.key === 'string' ? fields.key : '';
  const key = scheme === 'Basic' ? basic() : credentials || inField;
  if (/^[a-z]+_live_/.test(key)) throw unauthorized('The sandbox accepts no live keys.');
  if (/^(sk|rk)_test_/.test(key)) return false;
  if (key.startsWith('pk_test_')) return true;
  throw unauthorized('Invalid API Key provided. Use a key that begins with sk_test_ or pk_test_.');
}

function readFields(request: FastifyRequest): RawFields {
  const query = request.raw.url?.split('?')[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  try {
    return decodeForm(request.method === 'GET' ? query : body || query);
  } catch {
    throw invalidRequest('The body could not be read as form-encoded parameters.');
  }
}

function readHeader(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

/** Handles one API request. State changes only in the synchronous call of `run`, so requests never interleave. */
class ApiRequestHandler {
  readonly #services: Services;
  readonly #route: Route;
  readonly #request: FastifyRequest;
  readonly #name: string;
  readonly id = newId('req');
  readonly key: string | null;

  constructor(services: Services, route: Route, request: FastifyRequest) {
    this.#services = services;
    this.#route = route;
    this.#request = request;
    this.#name = `${request.method} ${request.raw.url?.split('?')[0]}`;
    this.key = request.method === 'POST' ? readHeader(request.headers['idempotency-key']) : null;
  }

  /** Checks the API key and the idempotency key, then runs the operation. An `ApiError` becomes its response. */
  async answer(fault: FaultAction | null): Promise<ApiResponse> {
    const { idempotency } = this.#services;
    try {
      const fields = readFields(this.#request);
      const publishable = isPublishable(this.#request, fields);
      if (publishable && !this.#route.publishable) {
        throw unauthorized('This endpoint needs a secret key; a publishable one was sent.');
      }
      const header = readHeader(this.#request.headers['stripe-account']);
      const account = resolveConnectedAccount(this.#services.context, this.#route, header);
      if (this.key === null) {
        await delayResponse(fault);
        return await this.#finish(this.#run(fields, publishable, account), fault, null);
      }
      const attempt = idempotency.attempt(this.key, account, this.#name, fields);
      if ('replay' in attempt) {
        // The first response may still be waiting for the data file.
        await this.#services.commit();
        return { status: attempt.replay.status, body: attempt.replay.body, replayed: true, stored: true };
      }
      await delayResponse(fault);
      return await this.#finish(this.#run(fields, publishable, account), fault, attempt.request);
    } catch (error) {
      if (error instanceof ApiError) return toErrorResponse(error);
      throw error;
    }
  }

  #run(fields: RawFields, publishable: boolean, account: string | null): ApiResponse {
    const { key: _, client_secret: secret, expand: paths, ...rest } = fields;
    const { context } = this.#services;
    const { id = '' } = this.#request.params as { id?: string };
    const clientSecret = typeof secret === 'string' ? secret : null;
    context.cause = { id: this.id, idempotency_key: this.key };
    try {
      const wanted = typeof paths === 'object' ? Object.values(paths).map(String) : [];
      assertExpandable(this.#route.method, this.#route.path, wanted);
      const answer = this.#route.run({ context, id, fields: rest, clientSecret, publishable, account });
      const expanded = expand(context, answer, this.#route, wanted);
      return { status: 200, body: JSON.stringify(expanded), replayed: false, stored: false };
    } catch (error) {
      if (error instanceof ApiError) return toErrorResponse(error, publishable);
      // A bug in the sandbox: log the details and answer with a plain 500.
      console.error(`stripe-sandbox: ${this.#name} broke`, error);
      return toErrorResponse(
        new ApiError(500, { type: 'api_error', message: 'The sandbox broke. Its log says where.' }),
      );
    } finally {
      context.cause = null;
    }
  }

  async #finish(response: ApiResponse, fault: FaultAction | null, request: KeyedRequest | null): Promise<ApiResponse> {
    const answer = fault && 'error_after' in fault ? toFaultResponse(fault.error_after) : response;
    if (request) answer.stored = this.#services.idempotency.finish(request, answer.status, answer.body);
    await this.#services.commit();
    await this.#services.webhooks.waitForSentAhead();
    return answer;
  }
}

function toFaultResponse({ status, type, code }: { status: number; type: string; code?: string }): ApiResponse {
  const error = { type, message: 'A configured fault applies to this request.', ...(code && { code }) };
  return { status, body: JSON.stringify({ error }), replayed: false, stored: false };
}

async function delayResponse(fault: FaultAction | null): Promise<void> {
  if (!fault || !('delay_ms' in fault)) return;
  await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
}

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Answers one API request, unless a fault drops its connection. */
export async function handleApiRequest(
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.raw.url?.split('?')[0] ?? '';
  const fault = services.faults.take(request.method, path);
  if (fault && 'timeout' in fault) return reply.hijack();
  if (fault && 'drop_connection' in fault && fault.drop_connection === 'before') return dropConnection(request, reply);
  const handler = new ApiRequestHandler(services, route, request);
  const answer = fault && 'error' in fault ? toFaultResponse(fault.error) : await handler.answer(fault);
  logRequest(services.requests, {
    id: handler.id,
    atMs: services.context.clock.nowMs(),
    method: request.method,
    path,
    idempotencyKey: handler.key,
    status: answer.status,
    replayed: answer.replayed,
    answer: answer.body,
  });
  if (fault && 'drop_connection' in fault) return dropConnection(request, reply);
  return send(reply, handler, answer);
}

function send(reply: FastifyReply, handler: ApiRequestHandler, answer: ApiResponse): FastifyReply {
  reply.code(answer.status).header('request-id', handler.id).type('application/json');
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  if (answer.status === 409) reply.header('stripe-should-retry', 'true');
  if (answer.status >= 500 && answer.stored) reply.header('stripe-should-retry', 'false');
  return reply.send(answer.body);
}
