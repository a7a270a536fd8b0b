import type { Answer, Input, Operation } from '@fondly/contract/api';
import type { ProblemView } from '@fondly/contract/endpoint';
import { Refusal, type RefusalCode } from './api-error.ts';
import { forgetAnswers, takeAnswer } from './preloaded-queries.ts';

type Options = {
  signal?: AbortSignal | undefined /** Sent as it is, under its own type, in place of a body. */;
  file?: Blob;
};
type Arguments<O extends Operation> = unknown extends Input<O> ? [input?: Options] : [input: Input<O> & Options];
type AnyInput = Options & {
  params?: Record<string, string>;
  querystring?: Record<string, unknown>;
  body?: unknown;
};

/** Answers of a gateway between two server processes: a read is asked again, from 200 ms doubling, four times in all. */
const gatewayStatuses = [502, 503, 504];
const readTries = 4;
const firstPauseMilliseconds = 200;

const signInListeners = new Set<() => void>();

/** Hears that the server no longer knows who we are, whichever call found out. Gives back how to stop listening. */
export function onSignInRequired(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/**
 * One call of the API, typed by the contract and by nothing else: no schema code reaches the browser.
 *
 * @throws Refusal for every "no" of the server; code `offline` when it could not be reached at all
 */
export async function call<O extends Operation>(operation: O, ...[given]: Arguments<O>): Promise<Answer<O>> {
  const input = (given ?? {}) as AnyInput;
  const [method = 'GET', path = ''] = operation.split(' ');
  const url = address(path, input);
  if (method === 'GET') {
    const answer = takeAnswer(url);
    if (answer !== undefined) return answer as Answer<O>;
  } else forgetAnswers();
  const response = await send(method, url, input);
  const text = await response.text();
  const json = parse(text);
  if (response.ok && json !== undefined) return json as Answer<O>;
  const refusal = refusalOf(response.status, json);
  if (refusal.code === 'sign-in-required') for (const listener of signInListeners) listener();
  throw refusal;
}

function address(path: string, { params = {}, querystring = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(querystring)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function send(method: string, url: string, { body, file, signal }: AnyInput): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  if (file) init.body = file;
  const tries = method === 'GET' ? readTries : 1;
  for (let done = 1; ; done += 1) {
    const response = await reach(url, init);
    if (done >= tries || !gatewayStatuses.includes(response.status)) return response;
    await pause(firstPauseMilliseconds * 2 ** (done - 1), signal);
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (thrown) {
    // A caller who gave up wants to hear just that.
    if (init.signal?.aborted) throw thrown;
    const message = 'We could not reach Fondly. Please check your connection and try again.';
    throw new Refusal({ code: 'offline', message, status: 0 });
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, json: unknown): Refusal {
  if (!isProblem(json)) {
    return new Refusal({ code: 'unknown', message: 'Something went wrong. Please try again.', status });
  }
  return new Refusal({
    code: json.code as RefusalCode,
    message: json.message,
    status,
    requestId: json.requestId,
    ...(json.fields && { fields: json.fields }),
    ...(json.details && { details: json.details }),
  });
}

function isProblem(json: unknown): json is ProblemView {
  return typeof json === 'object' && json !== null && 'code' in json && 'message' in json;
}
