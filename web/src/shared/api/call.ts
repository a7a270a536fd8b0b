import type { Input, Operation, Output } from '@fondly/contract/api';
import type { ProblemView } from '@fondly/contract/endpoint';
import { toUrl, type UrlInput } from '@fondly/contract/to-url';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { clearPreloadedQueries, takePreloadedQuery } from './preloaded-queries.ts';

type Options = {
  signal?: AbortSignal | undefined /** Sent as it is, under its own type, in place of a body. */;
  file?: Blob;
};
type Arguments<O extends Operation> = unknown extends Input<O> ? [input?: Options] : [input: Input<O> & Options];
type AnyInput = Options & UrlInput & { body?: unknown };

/** Answers of a gateway between two server processes: a read is asked again, from 200 ms doubling, four times in all. */
const gatewayStatuses = [502, 503, 504];
const maxReadAttempts = 4;
const firstRetryDelayMilliseconds = 200;

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
export async function call<O extends Operation>(operation: O, ...[rawInput]: Arguments<O>): Promise<Output<O>> {
  const input = (rawInput ?? {}) as AnyInput;
  const [method = 'GET', path = ''] = operation.split(' ');
  const url = toUrl(path, input);
  if (method === 'GET') {
    const answer = takePreloadedQuery(url);
    if (answer !== undefined) return answer as Output<O>;
  } else clearPreloadedQueries();
  const response = await send(method, url, input);
  const text = await response.text();
  const json = parse(text);
  if (response.ok && json !== undefined) return json as Output<O>;
  const apiError = toApiError(response.status, json);
  if (apiError.code === 'sign-in-required') for (const listener of signInListeners) listener();
  throw apiError;
}

async function send(method: string, url: string, { body, file, signal }: AnyInput): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  if (file) init.body = file;
  const maxAttempts = method === 'GET' ? maxReadAttempts : 1;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOrThrow(url, init);
    if (attempt >= maxAttempts || !gatewayStatuses.includes(response.status)) return response;
    await sleep(firstRetryDelayMilliseconds * 2 ** (attempt - 1), signal);
  }
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (thrown) {
    // A caller who gave up wants to hear just that.
    if (init.signal?.aborted) throw thrown;
    const message = 'We could not reach Fondly. Please check your connection and try again.';
    throw new ApiError({ code: 'offline', message, status: 0 });
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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

function toApiError(status: number, json: unknown): ApiError {
  if (!isProblem(json)) {
    return new ApiError({ code: 'unknown', message: 'Something went wrong. Please try again.', status });
  }
  return new ApiError({
    code: json.code as ApiErrorCode,
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
