import type { Input, Operation, Output } from '@fondly/contract/api';
import type { ProblemView } from '@fondly/contract/endpoint';
import { toUrl, type UrlInput } from '@fondly/contract/to-url';
import * as m from '@fondly/messages';
import { pageLanguage } from '../language/page-language.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { clearPreloadedQueries, takePreloadedQuery } from './preloaded-queries.ts';
import { runRestartable } from './restart-reads.ts';

type Options = {
  signal?: AbortSignal | undefined /** Sent unchanged with its own content type, in place of a JSON body. */;
  file?: Blob;
};
type Arguments<O extends Operation> = unknown extends Input<O> ? [input?: Options] : [input: Input<O> & Options];
type AnyInput = Options & UrlInput & { body?: unknown };

/**
 * Responses of a gateway while a server process restarts. A read is retried three times: after 200, 400 and 800 ms. An
 * upload that finds the server full is retried as often, when the server says.
 */
const gatewayStatuses = [502, 503, 504];
const maxReadAttempts = 4;
const firstRetryDelayMilliseconds = 200;

const signInListeners = new Set<() => void>();

/** Calls the listener when any call finds that the session has ended. Returns how to unsubscribe. */
export function onSignInRequired(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

type IdentityPrompt = () => Promise<boolean>;
let askForIdentity: IdentityPrompt | null = null;

/**
 * Sets what asks for the password when an operation needs it first. The prompt resolves to whether the password was
 * right; the operation is then repeated. Returns how to remove the prompt.
 */
export function setIdentityPrompt(prompt: IdentityPrompt): () => void {
  askForIdentity = prompt;
  return () => {
    if (askForIdentity === prompt) askForIdentity = null;
  };
}

/**
 * Calls one operation of the API. The types come from the contract, so no schema code reaches the browser.
 *
 * @throws ApiError for every refusal of the server; code `offline` when the server could not be reached
 */
export async function call<O extends Operation>(operation: O, ...rawInput: Arguments<O>): Promise<Output<O>> {
  const input = (rawInput[0] ?? {}) as AnyInput;
  const [method = 'GET', path = ''] = operation.split(' ');
  const url = toUrl(path, input);
  if (method === 'GET') {
    const answer = takePreloadedQuery(url);
    if (answer !== undefined) return answer as Output<O>;
  } else clearPreloadedQueries();
  const { response, text } = await send(method, url, input);
  const json = parse(text);
  if (response.ok && json !== undefined) return json as Output<O>;
  const apiError = toApiError(response.status, json);
  if (apiError.code === 'identity-not-confirmed' && (await askForIdentity?.())) return call(operation, ...rawInput);
  if (apiError.code === 'sign-in-required') for (const listener of signInListeners) listener();
  throw apiError;
}

type Answer = { response: Response; text: string };

async function send(method: string, url: string, { body, file, signal }: AnyInput): Promise<Answer> {
  const headers = { accept: 'application/json', 'accept-language': pageLanguage };
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { ...headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  if (file) init.body = file;
  const maxAttempts = method === 'GET' || file ? maxReadAttempts : 1;
  const retriedStatuses = file ? [503] : gatewayStatuses;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetchOrThrow(url, init);
    const { status, headers: sent } = answer.response;
    if (attempt >= maxAttempts || !retriedStatuses.includes(status)) return answer;
    const retryAfter = file ? Number(sent.get('retry-after')) * 1_000 : 0;
    await sleep(retryAfter || firstRetryDelayMilliseconds * 2 ** (attempt - 1), signal);
  }
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Answer> {
  const fetchText = async (signal: AbortSignal | null | undefined) => {
    const response = await fetch(url, signal ? { ...init, signal } : init);
    return { response, text: await response.text() };
  };
  try {
    // A write may have been made. It waits for its answer, and its caller decides whether to repeat it.
    return init.method === 'GET' ? await runRestartable(fetchText, init.signal) : await fetchText(init.signal);
  } catch (thrown) {
    // The caller that aborted must get its own abort error.
    if (init.signal?.aborted) throw thrown;
    const message = m.page_unreachable();
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
    return new ApiError({ code: 'unknown', message: m.common_something_wrong(), status });
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
