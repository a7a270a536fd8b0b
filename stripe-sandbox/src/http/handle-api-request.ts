import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPublicIntent } from '../api/payment-intents/build-payment-intent.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { ApiError, invalidRequest, unauthorized } from './api-error.ts';
import { assertExpandable, expand } from './expand.ts';
import type { FaultAction } from './faults.ts';
import { canonicalForm, decodeForm, type RawFields } from './form-encoding.ts';
import type { KeyedRequest } from './idempotency.ts';
import type { Json } from './json-parameters.ts';
import { logRequest } from './log-request.ts';
import { resolveConnectedAccount } from './resolve-connected-account.ts';
import { assertRight } from './rights.ts';
import type { Route } from './route.ts';
import { assertVersion } from './version.ts';

interface ApiResponse {
  status: number;
  body: string;
  replayed: boolean;
  /** Stored under the idempotency key, so a repeat gets the same response. */
  stored: boolean;
  /** The operation began. Before, a refusal is not stored. */
  hasBegun: boolean;
}

/** Errors show a browser only the public fields of an intent. */
function toErrorResponse({ status, body }: ApiError, publishable = false): ApiResponse {
  const { payment_intent: intent, ...rest } = body;
  const visible = intent && publishable ? { ...rest, payment_intent: toPublicIntent(intent) } : body;
  return { status, body: JSON.stringify({ error: visible }), replayed: false, stored: false, hasBegun: false };
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

function readJson(request: FastifyRequest): Json {
  const body = typeof request.body === 'string' ? request.body : '';
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw invalidRequest('The body could not be read as JSON.');
  }
}

function assertContentType({ api, method }: Route, request: FastifyRequest): void {
  const sent = request.headers['content-type'] ?? '';
  if (method === 'GET' || request.body === undefined || request.body === '') return;
  const wanted = api === 'v1' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!sent.startsWith(wanted)) throw invalidRequest(`Send parameters of ${api} as ${wanted}.`);
}

function readFields({ api }: Route, request: FastifyRequest): RawFields {
  const query = request.raw.url?.split('?')[1] ?? '';
  const body = api === 'v1' && typeof request.body === 'string' ? request.body : '';
  try {
    return decodeForm(request.method === 'GET' ? query : body || query);
  } catch {
    throw invalidRequest('The body could not be read as form-encoded parameters.');
  }
}

function readHeader(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

interface Input {
  fields: RawFields;
  json: Json;
  publishable: boolean;
  account: string | null;
}

/** Handles one API request. State changes only in the synchronous call of `run`, so requests never interleave. */
class ApiRequestHandler {
  readonly #services: Services;
  readonly #route: Route;
  readonly #request: FastifyRequest;
  readonly #name: string;
  readonly id = newId('req');
  readonly key: string | null;
  readonly api: Route['api'];

  constructor(services: Services, route: Route, request: FastifyRequest) {
    this.#services = services;
    this.#route = route;
    this.api = route.api;
    this.#request = request;
    this.#name = `${request.method} ${request.raw.url?.split('?')[0]}`;
    const isKeyed = request.method === 'POST' || (route.api === 'v2' && request.method === 'DELETE');
    this.key = isKeyed ? readHeader(request.headers['idempotency-key']) : null;
  }

  /** Checks the API key and the idempotency key, then runs the operation. An `ApiError` becomes its response. */
  async answer(fault: FaultAction | null): Promise<ApiResponse> {
    const { idempotency, context } = this.#services;
    const { api } = this;
    try {
      assertContentType(this.#route, this.#request);
      const fields = readFields(this.#route, this.#request);
      const json = api === 'v2' ? readJson(this.#request) : {};
      const publishable = isPublishable(this.#request, fields);
      if (publishable && !this.#route.publishable) {
        throw unauthorized('This endpoint needs a secret key; a publishable one was sent.');
      }
      assertVersion(api, readHeader(this.#request.headers['stripe-version']));
      assertRight(context, this.#route);
      const header = readHeader(this.#request.headers['stripe-account']);
      const account = resolveConnectedAccount(context, this.#route, header);
      const run = async () => {
        await delayResponse(fault);
        return fault && 'error' in fault
          ? toFaultResponse(fault.error)
          : this.#run({ fields, json, publishable, account });
      };
      if (this.key === null) return await this.#finish(await run(), fault, null);
      const parameters = canonicalForm(fields) + (api === 'v2' ? JSON.stringify(json) : '');
      const attempt = idempotency.attempt(this.key, { api, route: this.#name, account, parameters });
      if ('replay' in attempt) {
        // The first response may still be waiting for the data file.
        await this.#services.commit();
        const { status, body } = attempt.replay;
        return { status, body, replayed: true, stored: true, hasBegun: true };
      }
      return await this.#finish(await run(), fault, attempt.request);
    } catch (error) {
      if (error instanceof ApiError) return toErrorResponse(error);
      throw error;
    }
  }

  #run({ fields, json, publishable, account }: Input): ApiResponse {
    const { key: _, client_secret: secret, expand: paths, ...rest } = fields;
    const { context } = this.#services;
    const { id = '' } = this.#request.params as { id?: string };
    const clientSecret = typeof secret === 'string' ? secret : null;
    context.cause = { id: this.id, idempotency_key: this.key };
    let hasBegun = false;
    try {
      const wanted = typeof paths === 'object' ? Object.values(paths).map(String) : [];
      const isExpandable = this.#route.api === 'v1';
      if (isExpandable) assertExpandable(this.#route.method, this.#route.path, wanted);
      const call = { context, id, fields: isExpandable ? rest : fields, json, clientSecret, publishable, account };
      const operation = this.#route.prepare(call);
      hasBegun = true;
      const answer = operation();
      const expanded = isExpandable ? expand(context, answer, this.#route, wanted) : answer;
      return { status: 200, body: JSON.stringify(expanded), replayed: false, stored: false, hasBegun };
    } catch (error) {
      if (error instanceof ApiError) return { ...toErrorResponse(error, publishable), hasBegun };
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
    const answer =
      fault && 'error_after' in fault ? { ...toFaultResponse(fault.error_after), hasBegun: true } : response;
    // v2 runs a failed request again without its effects, so it keeps what the operation answered.
    const kept = request?.api === 'v2' ? response : answer;
    if (request) answer.stored = this.#services.idempotency.finish(request, kept.status, kept.body, kept.hasBegun);
    await this.#services.commit();
    await this.#services.webhooks.waitForSentAhead();
    return answer;
  }
}

function toFaultResponse({ status, type, code }: { status: number; type: string; code?: string }): ApiResponse {
  const error = { type, message: 'A configured fault applies to this request.', ...(code && { code }) };
  return { status, body: JSON.stringify({ error }), replayed: false, stored: false, hasBegun: status < 500 };
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
  const answer = await handler.answer(fault);
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
  if (answer.status >= 500 && answer.stored && handler.api === 'v1') reply.header('stripe-should-retry', 'false');
  return reply.send(answer.body);
}
