import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { StoredAnswer } from '../store/rows.ts';
import { ApiError } from './api-error.ts';

const hourMs = 3_600_000;
const retentionMs = { v1: 24 * hourMs, v2: 30 * 24 * hourMs };

/** A request with an idempotency key, from its start until its response is stored. */
export interface KeyedRequest {
  id: string;
  api: 'v1' | 'v2';
  route: string;
  parametersHash: string;
}

export type IdempotencyAttempt = { replay: StoredAnswer } | { request: KeyedRequest };

export interface Idempotency {
  /**
   * @throws ApiError 400 `idempotency_error` if the key was used with other parameters or another path, 409
   * `idempotency_key_in_use` while the first request is in progress
   */
  attempt(key: string, request: Omit<KeyedRequest, 'id' | 'parametersHash'> & KeyScope): IdempotencyAttempt;
  /**
   * Stores the response if a repeat must get it again. Otherwise the key can be used again.
   *
   * @param hasBegun - false if the request was refused before its operation began
   * @returns whether it was stored
   */
  finish(request: KeyedRequest, status: number, body: string, hasBegun: boolean): boolean;
}

interface KeyScope {
  account: string | null;
  /** Equal for equal parameters. */
  parameters: string;
}

/**
 * v1 keeps every response of an operation that began, refusals included. v2 keeps successes only and runs a failed
 * request again. Neither keeps a refusal by the parameter check, a missing right, or a rate limit.
 */
function isStored({ api }: KeyedRequest, status: number, hasBegun: boolean): boolean {
  if (status === 200) return true;
  return api === 'v1' && hasBegun && ![401, 403, 409, 429].includes(status);
}

export function openIdempotency(context: Context): Idempotency {
  const inProgress = new Map<string, KeyedRequest>();
  return {
    attempt(key, { api, route, account, parameters }) {
      const id = `${account ?? ''}:${key}`;
      const parametersHash = createHash('sha256').update(parameters).digest('base64');
      const found = context.store.answers.get(id);
      const stored = found && found.atMs > context.clock.nowMs() - retentionMs[api] ? found : undefined;
      const first = stored ?? inProgress.get(id);
      if (first && (first.route !== route || first.parametersHash !== parametersHash)) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters and path they were first used with (${first.route}).`,
        });
      }
      if (stored) return { replay: stored };
      if (first) {
        throw new ApiError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is another request in progress with this idempotency key.',
        });
      }
      const request = { id, api, route, parametersHash };
      inProgress.set(id, request);
      return { request };
    },
    finish(request, status, body, hasBegun) {
      inProgress.delete(request.id);
      const stored = isStored(request, status, hasBegun);
      if (stored) context.store.answers.put({ ...request, status, body, atMs: context.clock.nowMs() });
      return stored;
    },
  };
}
