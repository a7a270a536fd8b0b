import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { StoredAnswer } from '../store/rows.ts';
import { ApiError } from './api-error.ts';
import { canonicalForm, type RawFields } from './form-encoding.ts';

const retentionMs = 24 * 3_600_000;

/** A request with an idempotency key, from its start until its response is stored. */
export interface KeyedRequest {
  id: string;
  route: string;
  parametersHash: string;
}

export type IdempotencyAttempt = { replay: StoredAnswer } | { request: KeyedRequest };

export interface Idempotency {
  /**
   * @throws ApiError 400 `idempotency_error` if the key was used with other parameters or another path, 409
   * `idempotency_key_in_use` while the first request is in progress
   */
  attempt(key: string, account: string | null, route: string, fields: RawFields): IdempotencyAttempt;
  /**
   * Stores the response if a repeat must get it again. Otherwise the key can be used again.
   *
   * @returns whether it was stored
   */
  finish(request: KeyedRequest, status: number, body: string): boolean;
}

// Requests refused before they changed anything are not stored: the caller may fix them and use the key again.
const isStored = (status: number) => status === 200 || status === 402 || status >= 500;

export function openIdempotency(context: Context): Idempotency {
  const inProgress = new Map<string, KeyedRequest>();
  return {
    attempt(key, account, route, fields) {
      const id = `${account ?? ''}:${key}`;
      const parametersHash = createHash('sha256').update(canonicalForm(fields)).digest('base64');
      const found = context.store.answers.get(id);
      const stored = found && found.atMs > context.clock.nowMs() - retentionMs ? found : undefined;
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
      const request = { id, route, parametersHash };
      inProgress.set(id, request);
      return { request };
    },
    finish(request, status, body) {
      inProgress.delete(request.id);
      if (isStored(status)) context.store.answers.put({ ...request, status, body, atMs: context.clock.nowMs() });
      return isStored(status);
    },
  };
}
