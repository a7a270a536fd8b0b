import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPublicIntent } from '../api/payment-intents/build-payment-intent.ts';
import { newId } from '../ids.ts';
import { logRequest, type Services } from '../services.ts';
import { ApiError, invalidRequest, unauthorized } from './api-error.ts';
import { assertExpandable, expand } from './expand.ts';
import type { FaultAction } from './faults.ts';
import { decodeForm, type RawFields } from './form-encoding.ts';
import type { KeyedRequest } from './idempotency.ts';
import { resolveConnectedAccount } from './resolve-connected-account.ts';
import type { Route } from './route.ts';

interface ApiResponse {
  status: number;
  body: string;
  replayed: boolean;
  /** Kept under the idempotency key: asking again brings the same. */
  stored: boolean;
}

/** A browser reads no more of an intent in a refusal than elsewhere. */
function toErrorResponse({ status, body }: ApiError, publishable = false): ApiResponse {
  const { payment_intent: intent, ...rest } = body;
  const seen = intent && publishable ? { ...rest, payment_intent: toPublicIntent(intent) } : body;
  return { status, body: JSON.stringify({ error: seen }), replayed: false, stored: false };
}

/** Bearer or Basic, or `key` among the fields for a browser. @returns whether the key is the publishable one */
function isPublishable(request: FastifyRequest, fields: RawFields): boolean {
  const header = request.headers.authorization ?? '';
  const [scheme = '', credentials = ''] = header.split(' ');
  const basic = () => Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  const inField = typeof fields.key === 'string' ? fields.key : '';
  const key = scheme === 'Basic' ? basic() : credentials || inField;
  if (/^[a-z]+_live_/.test(key)) throw unauthorized('A live key has no place in a sandbox.');
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

/** One request from its key to its answer; the state changes in one go, between two lines of `run`. */
class ApiRequestHandler {
  readonly #parts: Services;
  readonly #route: Route;
  readonly #request: FastifyRequest;
  readonly #name: string;
  readonly id = newId('req');
  readonly key: string | null;

  constructor(services: Services, route: Route, request: FastifyRequest) {
    this.#parts = services;
    this.#route = route;
    this.#request = request;
    this.#name = `${request.method} ${request.raw.url?.split('?')[0]}`;
    this.key = request.method === 'POST' ? readHeader(request.headers['idempotency-key']) : null;
  }

  /** Checks the key of the caller and the idempotency key, then works. Refusals become answers here. */
  async answer(fault: FaultAction | null): Promise<ApiResponse> {
    const { idempotency } = this.#parts;
    try {
      const fields = readFields(this.#request);
      const publishable = isPublishable(this.#request, fields);
      if (publishable && !this.#route.publishable) {
        throw unauthorized('This endpoint needs a secret key; a publishable one was sent.');
      }
      const header = readHeader(this.#request.headers['stripe-account']);
      const account = resolveConnectedAccount(this.#parts.context, this.#route, header);
      if (this.key === null) {
        await delayResponse(fault);
        return await this.#keep(this.#work(fields, publishable, account), fault, null);
      }
      const attempt = idempotency.attempt(this.key, account, this.#name, fields);
      if ('replay' in attempt) {
        // The first answer may still be on its way to the file.
        await this.#parts.commit();
        return { status: attempt.replay.status, body: attempt.replay.body, replayed: true, stored: true };
      }
      await delayResponse(fault);
      return await this.#keep(this.#work(fields, publishable, account), fault, attempt.request);
    } catch (error) {
      if (error instanceof ApiError) return toErrorResponse(error);
      throw error;
    }
  }

  #work(fields: RawFields, publishable: boolean, account: string | null): ApiResponse {
    const { key: _, client_secret: secret, expand: paths, ...rest } = fields;
    const { context } = this.#parts;
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
      // A fault of the sandbox itself: loud here, and an ordinary 500 there.
      console.error(`stripe-sandbox: ${this.#name} broke`, error);
      return toErrorResponse(
        new ApiError(500, { type: 'api_error', message: 'The sandbox broke. Its log says where.' }),
      );
    } finally {
      context.cause = null;
    }
  }

  async #keep(worked: ApiResponse, fault: FaultAction | null, request: KeyedRequest | null): Promise<ApiResponse> {
    const answer = fault && 'error_after' in fault ? toFaultResponse(fault.error_after) : worked;
    if (request) answer.stored = this.#parts.idempotency.finish(request, answer.status, answer.body);
    await this.#parts.commit();
    await this.#parts.webhooks.beforeAnswer();
    return answer;
  }
}

function toFaultResponse({ status, type, code }: { status: number; type: string; code?: string }): ApiResponse {
  const error = { type, message: 'A fault was ordered for this request.', ...(code && { code }) };
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

/** Answers one request to the API. A request whose connection a fault drops is never answered. */
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
  const exchange = new ApiRequestHandler(services, route, request);
  const answer = fault && 'error' in fault ? toFaultResponse(fault.error) : await exchange.answer(fault);
  logRequest(services, {
    id: exchange.id,
    atMs: services.context.clock.nowMs(),
    method: request.method,
    path,
    idempotencyKey: exchange.key,
    status: answer.status,
    replayed: answer.replayed,
    answer: answer.body,
  });
  if (fault && 'drop_connection' in fault) return dropConnection(request, reply);
  return send(reply, exchange, answer);
}

function send(reply: FastifyReply, exchange: ApiRequestHandler, answer: ApiResponse): FastifyReply {
  reply.code(answer.status).header('request-id', exchange.id).type('application/json');
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  if (answer.status === 409) reply.header('stripe-should-retry', 'true');
  if (answer.status >= 500 && answer.stored) reply.header('stripe-should-retry', 'false');
  return reply.send(answer.body);
}
