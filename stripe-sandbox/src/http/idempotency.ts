import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { StoredAnswer } from '../store/store.ts';
import { ApiError } from './api-error.ts';
import { canonicalForm, type RawFields } from './form-encoding.ts';

const retentionMilliseconds = 24 * 3_600_000;

/** A request that carries a key, from the moment its work begins until its answer is stored. */
export interface KeyedRequest {
  id: string;
  route: string;
  parametersHash: string;
}

export type IdempotencyAttempt = { replay: StoredAnswer } | { request: KeyedRequest };

export interface Idempotency {
  /**
   * @throws Refusal 400 `idempotency_error` for other parameters or another path under the same key, 409
   * `idempotency_key_in_use` while the first request is still at work
   */
  attempt(key: string, account: string | null, route: string, fields: RawFields): IdempotencyAttempt;
  /**
   * Keeps the answer if it is one that must not be worked out twice, and frees the key in any case.
   *
   * @returns whether it was kept
   */
  finish(request: KeyedRequest, status: number, body: string): boolean;
}

// Refusals before any work are not kept: the caller may mend the request and use the key again.
const isKept = (status: number) => status === 200 || status === 402 || status >= 500;

export function openIdempotency(context: Context): Idempotency {
  const inProgress = new Map<string, KeyedRequest>();
  return {
    attempt(key, account, route, fields) {
      const id = `${account ?? ''}:${key}`;
      const parametersHash = createHash('sha256').update(canonicalForm(fields)).digest('base64');
      const kept = context.store.answers.get(id);
      const stored = kept && kept.atMs > context.clock.nowMs() - retentionMilliseconds ? kept : undefined;
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
      if (isKept(status)) context.store.answers.put({ ...request, status, body, atMs: context.clock.nowMs() });
      return isKept(status);
    },
  };
}
