import { createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { policies } from '@fondly/contract/policies';

const hash = promisify(pbkdf2);
const digestBytes = 32;

/** Caches the digests of the last few days. Each costs 20 ms, and an open counter requests them every few seconds. */
const digestCache = new Map<string, Promise<string>>();
const digestCacheLimit = 20_000;

/**
 * Derives the salt of one restaurant and service day: 32 hexadecimal digits, the same in every process, never stored.
 */
export function deriveSalt(secret: string, restaurantId: string, day: string): string {
  return createHmac('sha256', secret).update(`counter:${restaurantId}:${day}`).digest('hex').slice(0, 32);
}

/**
 * Computes the digest of a pickup code for the counter's list. It is slow on purpose, because four characters can be
 * tried out. It delays an attacker who copied the list and cannot prevent the attack.
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
