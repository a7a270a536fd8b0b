import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicIntent } from '../api/payment-intents/build-payment-intent.ts';
import { newId } from '../ids.ts';
import { logRequest, type Parts } from '../services.ts';
import { invalid, Refusal, unauthorised } from './api-error.ts';
import { assertExpandable, expand } from './expand.ts';
import type { FaultAction } from './faults.ts';
import { decodeForm, type RawFields } from './form-encoding.ts';
import type { KeyedRequest } from './idempotency.ts';
import { connectedAccount } from './resolve-connected-account.ts';
import type { Route } from './route.ts';

interface Answer {
  status: number;
  body: string;
  replayed: boolean;
  /** Kept under the idempotency key: asking again brings the same. */
  stored: boolean;
}

/** A browser reads no more of an intent in a refusal than elsewhere. */
function refused({ status, body }: Refusal, publishable = false): Answer {
  const { payment_intent: intent, ...rest } = body;
  const seen = intent && publishable ? { ...rest, payment_intent: publicIntent(intent) } : body;
  return { status, body: JSON.stringify({ error: seen }), replayed: false, stored: false };
}

/** Bearer or Basic, or `key` among the fields for a browser. @returns whether the key is the publishable one */
function isPublishable(request: FastifyRequest, fields: RawFields): boolean {
  const header = request.headers.authorization ?? '';
  const [scheme = '', credentials = ''] = header.split(' ');
  const basic = () => Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  const inField = typeof fields.key === 'string' ? fields.key : '';
  const key = scheme === 'Basic' ? basic() : credentials || inField;
  if (/^[a-z]+_live_/.test(key)) throw unauthorised('A live key has no place in a sandbox.');
  if (/^(sk|rk)_test_/.test(key)) return false;
  if (key.startsWith('pk_test_')) return true;
  throw unauthorised('Invalid API Key provided. Use a key that begins with sk_test_ or pk_test_.');
}

function fieldsOf(request: FastifyRequest): RawFields {
  const query = request.raw.url?.split('?')[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  try {
    return decodeForm(request.method === 'GET' ? query : body || query);
  } catch {
    throw invalid('The body could not be read as form-encoded parameters.');
  }
}

function wordOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

/** One request from its key to its answer; the state changes in one go, between two lines of `run`. */
class Exchange {
  readonly #parts: Parts;
  readonly #route: Route;
  readonly #request: FastifyRequest;
  readonly #name: string;
  readonly id = newId('req');
  readonly key: string | null;

  constructor(parts: Parts, route: Route, request: FastifyRequest) {
    this.#parts = parts;
    this.#route = route;
    this.#request = request;
    this.#name = `${request.method} ${request.raw.url?.split('?')[0]}`;
    this.key = request.method === 'POST' ? wordOf(request.headers['idempotency-key']) : null;
  }

  /** Checks the key of the caller and the idempotency key, then works. Refusals become answers here. */
  async answer(fault: FaultAction | null): Promise<Answer> {
    const { idempotency } = this.#parts;
    try {
      const fields = fieldsOf(this.#request);
      const publishable = isPublishable(this.#request, fields);
      if (publishable && !this.#route.publishable) {
        throw unauthorised('This endpoint needs a secret key; a publishable one was sent.');
      }
      const header = wordOf(this.#request.headers['stripe-account']);
      const account = connectedAccount(this.#parts.world, this.#route, header);
      if (this.key === null) {
        await waitFor(fault);
        return await this.#keep(this.#work(fields, publishable, account), fault, null);
      }
      const claim = idempotency.claim(this.key, account, this.#name, fields);
      if ('replay' in claim) {
        // The first answer may still be on its way to the file.
        await this.#parts.commit();
        return { status: claim.replay.status, body: claim.replay.body, replayed: true, stored: true };
      }
      await waitFor(fault);
      return await this.#keep(this.#work(fields, publishable, account), fault, claim.request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  }

  #work(fields: RawFields, publishable: boolean, account: string | null): Answer {
    const { key: _, client_secret: secret, expand: paths, ...rest } = fields;
    const { world } = this.#parts;
    const { id = '' } = this.#request.params as { id?: string };
    const clientSecret = typeof secret === 'string' ? secret : null;
    world.cause = { id: this.id, idempotency_key: this.key };
    try {
      const wanted = typeof paths === 'object' ? Object.values(paths).map(String) : [];
      assertExpandable(this.#route.method, this.#route.path, wanted);
      const answer = this.#route.run({ world, id, fields: rest, clientSecret, publishable, account });
      const opened = expand(world, answer, this.#route, wanted);
      return { status: 200, body: JSON.stringify(opened), replayed: false, stored: false };
    } catch (error) {
      if (error instanceof Refusal) return refused(error, publishable);
      // A fault of the sandbox itself: loud here, and an ordinary 500 there.
      console.error(`stripe-sandbox: ${this.#name} broke`, error);
      return refused(new Refusal(500, { type: 'api_error', message: 'The sandbox broke. Its log says where.' }));
    } finally {
      world.cause = null;
    }
  }

  async #keep(worked: Answer, fault: FaultAction | null, request: KeyedRequest | null): Promise<Answer> {
    const answer = fault && 'error_after' in fault ? faultAnswer(fault.error_after) : worked;
    if (request) answer.stored = this.#parts.idempotency.release(request, answer.status, answer.body);
    await this.#parts.commit();
    await this.#parts.webhooks.beforeAnswer();
    return answer;
  }
}

function faultAnswer({ status, type, code }: { status: number; type: string; code?: string }): Answer {
  const error = { type, message: 'A fault was ordered for this request.', ...(code && { code }) };
  return { status, body: JSON.stringify({ error }), replayed: false, stored: false };
}

async function waitFor(fault: FaultAction | null): Promise<void> {
  if (!fault || !('delay_ms' in fault)) return;
  await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
}

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Answers one request to the API. A request whose connection a fault drops is never answered. */
export async function answerCall(
  parts: Parts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.raw.url?.split('?')[0] ?? '';
  const fault = parts.faults.take(request.method, path);
  if (fault && 'timeout' in fault) return reply.hijack();
  if (fault && 'drop_connection' in fault && fault.drop_connection === 'before') return dropConnection(request, reply);
  const exchange = new Exchange(parts, route, request);
  const answer = fault && 'error' in fault ? faultAnswer(fault.error) : await exchange.answer(fault);
  logRequest(parts, {
    id: exchange.id,
    atMs: parts.world.clock.nowMs(),
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

function send(reply: FastifyReply, exchange: Exchange, answer: Answer): FastifyReply {
  reply.code(answer.status).header('request-id', exchange.id).type('application/json');
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  if (answer.status === 409) reply.header('stripe-should-retry', 'true');
  if (answer.status >= 500 && answer.stored) reply.header('stripe-should-retry', 'false');
  return reply.send(answer.body);
}
