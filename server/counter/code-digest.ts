import { createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { policies } from '@fondly/contract/policies';

const hash = promisify(pbkdf2);
const digestBytes = 32;

/** Digests of the last days at most: 20 ms of work each, asked for every few seconds while a counter is open. */
const digestCache = new Map<string, Promise<string>>();
const digestCacheLimit = 20_000;

/** Of one kitchen and service day, the same in every process and stored nowhere; 32 hexadecimal digits. */
export function deriveSalt(secret: string, restaurantId: string, day: string): string {
  return createHmac('sha256', secret).update(`counter:${restaurantId}:${day}`).digest('hex').slice(0, 32);
}

/**
 * What a pickup code becomes in the list of the counter. Slow on purpose: four characters can be tried out, and a list
 * that is copied shall not give its codes away over a cup of coffee. It delays, it does not prevent; see the decision.
 *
 * @returns 64 hexadecimal digits
 */
export function computeDigest(code: string, salt: string): Promise<string> {
  const key = `${salt}:${code}`;
  const cached = digestCache.get(key);
  if (cached) return cached;
  if (digestCache.size >= digestCacheLimit) digestCache.clear();
  const computed = hash(code, Buffer.from(salt, 'hex'), policies.counterHashIterations, digestBytes, 'sha256').then(
    (digest) => digest.toString('hex'),
  );
  digestCache.set(key, computed);
  return computed;
}
