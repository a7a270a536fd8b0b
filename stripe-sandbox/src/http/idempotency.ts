import { createHash } from 'node:crypto';
import type { World } from '../context.ts';
import type { StoredAnswer } from '../store/store.ts';
import { Refusal } from './api-error.ts';
import { canonicalForm, type RawFields } from './form-encoding.ts';

const keptMs = 24 * 3_600_000;

/** A request that carries a key, from the moment its work begins until its answer is stored. */
export interface KeyedRequest {
  id: string;
  route: string;
  parametersHash: string;
}

export type Claim = { replay: StoredAnswer } | { request: KeyedRequest };

export interface Idempotency {
  /**
   * @throws Refusal 400 `idempotency_error` for other parameters or another path under the same key, 409
   * `idempotency_key_in_use` while the first request is still at work
   */
  claim(key: string, account: string | null, route: string, fields: RawFields): Claim;
  /**
   * Keeps the answer if it is one that must not be worked out twice, and frees the key in any case.
   *
   * @returns whether it was kept
   */
  release(request: KeyedRequest, status: number, body: string): boolean;
}

// Refusals before any work are not kept: the caller may mend the request and use the key again.
const isKept = (status: number) => status === 200 || status === 402 || status >= 500;

export function openIdempotency(world: World): Idempotency {
  const atWork = new Map<string, KeyedRequest>();
  return {
    claim(key, account, route, fields) {
      const id = `${account ?? ''}:${key}`;
      const parametersHash = createHash('sha256').update(canonicalForm(fields)).digest('base64');
      const kept = world.store.answers.get(id);
      const stored = kept && kept.atMs > world.clock.nowMs() - keptMs ? kept : undefined;
      const first = stored ?? atWork.get(id);
      if (first && (first.route !== route || first.parametersHash !== parametersHash)) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters and path they were first used with (${first.route}).`,
        });
      }
      if (stored) return { replay: stored };
      if (first) {
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is another request in progress with this idempotency key.',
        });
      }
      const request = { id, route, parametersHash };
      atWork.set(id, request);
      return { request };
    },
    release(request, status, body) {
      atWork.delete(request.id);
      if (isKept(status)) world.store.answers.put({ ...request, status, body, atMs: world.clock.nowMs() });
      return isKept(status);
    },
  };
}
