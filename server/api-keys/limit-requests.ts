import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit, type RateLimitName } from '../platform/http/rate-limit.ts';

/** A paused key is looked up this often, so that a revoked one is refused as such within a second. */
const recheckMilliseconds = 1_000;
const maxPaused = 10_000;

type Pause = { endsAt: number; recheckAt: number };

export type KeyLimits = {
  /** Refuses a key that has used up its minute, without a statement. @throws Problem `too-many-requests` */
  checkPause(hash: string): void;
  /** Counts a request. @throws Problem `too-many-requests` */
  count(hash: string, keyId: string): Promise<void>;
};

/**
 * A limit of the requests of a key. The database counts, so it holds for all processes. Refused requests are remembered
 * here: a key that goes on asking costs a process one look-up a second, however often it asks.
 *
 * @param limit - the limit that counts the requests
 */
export function openKeyLimits(app: App, limit: RateLimitName): KeyLimits {
  const pauses = new Map<string, Pause>();
  const now = () => app.clock.now().getTime();

  return {
    checkPause(hash) {
      const pause = pauses.get(hash);
      if (!pause) return;
      if (now() >= pause.recheckAt) return void pauses.delete(hash);
      throw Problem.until('too-many-requests', Math.ceil((pause.endsAt - now()) / 1000));
    },
    async count(hash, keyId) {
      try {
        await checkRateLimit(app, limit, keyId);
      } catch (error) {
        if (error instanceof Problem && error.retryAfterSeconds !== undefined) {
          if (pauses.size >= maxPaused) pauses.clear();
          const endsAt = now() + error.retryAfterSeconds * 1000;
          pauses.set(hash, { endsAt, recheckAt: Math.min(endsAt, now() + recheckMilliseconds) });
        }
        throw error;
      }
    },
  };
}
