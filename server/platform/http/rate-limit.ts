import { policies } from '@fondly/contract/policies';
import type { App } from '../app.ts';
import { integer, nullable, row, timestamp } from '../database/row.ts';
import { command, statement } from '../database/statement.ts';
import { toNetworks } from './network.ts';
import { Problem } from './problem.ts';

type RateLimit = {
  maxTries: number;
  withinSeconds: number;
  /** The subject is an IP address, and its network is counted. */
  isByNetwork?: true;
};

/** The rate limits by name: the number of attempts within any span of that length. */
const rateLimits = {
  'sign-in': { maxTries: 20, withinSeconds: 3_600 },
  'sign-in-device': { maxTries: 20, withinSeconds: 3_600 },
  'sign-in-address': { maxTries: 50, withinSeconds: 900, isByNetwork: true },
  'sign-up': { maxTries: 20, withinSeconds: 3_600, isByNetwork: true },
  application: { maxTries: 20, withinSeconds: 3_600 },
  'reset-password': { maxTries: 5, withinSeconds: 3_600 },
  'reset-password-device': { maxTries: 5, withinSeconds: 3_600 },
  'reset-password-address': { maxTries: 30, withinSeconds: 3_600, isByNetwork: true },
  'own-password': { maxTries: 10, withinSeconds: 1_800 },
  'second-factor': { maxTries: 20, withinSeconds: 3_600 },
  'second-factor-device': { maxTries: 20, withinSeconds: 3_600 },
  export: { maxTries: 10, withinSeconds: 3_600 },
  waitlist: { maxTries: 20, withinSeconds: 3_600, isByNetwork: true },
  'waitlist-email': { maxTries: 20, withinSeconds: 3_600 },
  'listing-report': { maxTries: policies.listingReportsPerTenMinutes, withinSeconds: 600, isByNetwork: true },
  demand: { maxTries: 120, withinSeconds: 3_600, isByNetwork: true },
  'staff-invitation': { maxTries: 30, withinSeconds: 3_600 },
  'email-confirmation': { maxTries: 5, withinSeconds: 3_600 },
  'phone-call': { maxTries: 5, withinSeconds: 86_400 },
  'phone-code': { maxTries: 10, withinSeconds: 3_600 },
  'mail-link': { maxTries: 60, withinSeconds: 3_600, isByNetwork: true },
  'mail-link-check': { maxTries: 120, withinSeconds: 3_600, isByNetwork: true },
  'pickup-pass': { maxTries: 120, withinSeconds: 3_600, isByNetwork: true },
  'pickup-code-search': { maxTries: 30, withinSeconds: 600 },
  coupon: { maxTries: 20, withinSeconds: 600 },
  'receipt-email': { maxTries: 10, withinSeconds: 3_600 },
  'payment-lookup': { maxTries: 60, withinSeconds: 600 },
  'card-lookup': { maxTries: 60, withinSeconds: 600 },
  'card-change': { maxTries: 30, withinSeconds: 3_600 },
  'saved-card-payment': { maxTries: 20, withinSeconds: 600 },
  passkey: { maxTries: 30, withinSeconds: 600 },
  'device-code': { maxTries: 5, withinSeconds: 3_600 },
  'device-code-try': { maxTries: 20, withinSeconds: 3_600 },
  'payout-account': { maxTries: 30, withinSeconds: 600 },
  'alert-webhook': { maxTries: 30, withinSeconds: 3600 },
  'alert-preview': { maxTries: 120, withinSeconds: 600 },
  'public-page': { maxTries: 300, withinSeconds: 600, isByNetwork: true },
  'api-key': { maxTries: policies.apiRequestsPerMinute, withinSeconds: 60 },
  mcp: { maxTries: 2 * policies.apiRequestsPerMinute, withinSeconds: 60 },
  'webhook-test': { maxTries: 60, withinSeconds: 3_600 },
  'menu-file': { maxTries: 120, withinSeconds: 3_600 },
  'menu-import': { maxTries: 20, withinSeconds: 86_400 },
  'api-key-creation': { maxTries: 30, withinSeconds: 3_600 },
  feed: { maxTries: policies.feedRequestsPerHour, withinSeconds: 3_600 },
  push: { maxTries: 60, withinSeconds: 3_600 },
  upload: { maxTries: 60, withinSeconds: 3_600 },
  'picture-address': { maxTries: 20, withinSeconds: 3_600 },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/**
 * Counts an attempt if fewer than `$4` were allowed within the last `$3` seconds. The conflicting row is locked, so the
 * limit is exact under concurrency. `count` exceeds the limit for a refused attempt.
 */
const count = statement(
  'rate-limit-count',
  row({ count: integer, oldestTryAt: nullable(timestamp) }),
  `insert into rate_limits as known (key, count, window_ends_at, tries)
   values ($1, 1, $2::timestamptz + make_interval(secs => $3), array[$2::timestamptz])
   on conflict (key) do update set (count, tries, window_ends_at) = (
     select cardinality(r.tries) + 1, case when cardinality(r.tries) < $4 then r.tries || $2 else r.tries end,
       excluded.window_ends_at
     from (select coalesce(array_agg(t order by t), '{}') as tries from unnest(known.tries) t
       where t > $2 - make_interval(secs => $3)) r)
   returning count, tries[1] as oldest_try_at`,
);

/** Removes one attempt, and keeps those that others made in between. */
const uncount = command(
  'rate-limit-uncount',
  `update rate_limits set count = greatest(count - 1, 0),
     tries = tries[:array_position(tries, $2) - 1] || tries[array_position(tries, $2) + 1:]
   where key = $1 and array_position(tries, $2) is not null`,
);
const deleteEnded = command('rate-limits-delete', 'delete from rate_limits where window_ends_at <= $1');

/** An attempt that was counted. */
export type Attempt = { key: string; at: Date };

/**
 * Counts an attempt of `subject` and refuses too many. The database counts, so the limit holds for all processes. A
 * refused attempt does not count, so waiting helps even while others go on trying.
 *
 * @throws Problem `too-many-requests`
 */
export async function checkRateLimit(app: App, name: RateLimitName, subject: string): Promise<Attempt> {
  const limit: RateLimit = rateLimits[name];
  if (!limit.isByNetwork) return countAttempt(app, `${name}:${subject}`, limit);
  const { network, site } = toNetworks(subject);
  const attempt = await countAttempt(app, `${name}:${network}`, limit);
  // A provider gives some households one network and others 65,536, so the larger one gets a larger limit.
  if (site) await countAttempt(app, `${name}:${site}`, { ...limit, maxTries: limit.maxTries * siteFactor });
  return attempt;
}

const siteFactor = 4;

async function countAttempt(app: App, key: string, { maxTries, withinSeconds }: RateLimit): Promise<Attempt> {
  const at = app.clock.now();
  const [row] = await count(app.db, [key, at, withinSeconds, maxTries]);
  if (row && row.count > maxTries) {
    const elapsedSeconds = row.oldestTryAt ? (at.getTime() - row.oldestTryAt.getTime()) / 1000 : 0;
    throw Problem.until('too-many-requests', Math.ceil(withinSeconds - elapsedSeconds));
  }
  return { key, at };
}

/** Whether an attempt is within the limit, for callers that have another answer than a refusal. */
export async function isWithinRateLimit(app: App, name: RateLimitName, subject: string): Promise<boolean> {
  try {
    await checkRateLimit(app, name, subject);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Takes back an attempt that succeeded, so only failures count. */
export async function forgetAttempt(app: App, { key, at }: Attempt): Promise<void> {
  await uncount(app.db, [key, at]);
}

/** Job `delete-ended-rate-limits`. Keys contain addresses that people typed, so they are kept no longer than needed. */
export async function deleteEndedRateLimits(app: App): Promise<void> {
  await deleteEnded(app.db, [app.clock.now()]);
}
