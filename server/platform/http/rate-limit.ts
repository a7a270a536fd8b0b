import type { App } from '../app.ts';
import { integer, row } from '../database/row.ts';
import { command, statement } from '../database/statement.ts';
import { Problem } from './problem.ts';

/** The rate limits by name: the number of attempts within a time. */
const rateLimits = {
  'sign-in': { maxTries: 10, withinSeconds: 300 },
  'sign-in-address': { maxTries: 60, withinSeconds: 900 },
  'sign-up': { maxTries: 20, withinSeconds: 3_600 },
  'reset-password': { maxTries: 5, withinSeconds: 3_600 },
  'reset-password-address': { maxTries: 30, withinSeconds: 3_600 },
  'own-password': { maxTries: 10, withinSeconds: 900 },
  'second-factor': { maxTries: 10, withinSeconds: 900 },
  export: { maxTries: 10, withinSeconds: 3_600 },
  waitlist: { maxTries: 20, withinSeconds: 3_600 },
  'waitlist-email': { maxTries: 20, withinSeconds: 3_600 },
  demand: { maxTries: 120, withinSeconds: 3_600 },
  'staff-invitation': { maxTries: 30, withinSeconds: 3_600 },
  'mail-link': { maxTries: 60, withinSeconds: 3_600 },
  coupon: { maxTries: 20, withinSeconds: 600 },
  push: { maxTries: 60, withinSeconds: 3_600 },
  upload: { maxTries: 60, withinSeconds: 3_600 },
  'picture-address': { maxTries: 20, withinSeconds: 3_600 },
} as const;
export type RateLimitName = keyof typeof rateLimits;

const count = statement(
  'rate-limit-count',
  row({ count: integer }),
  `insert into rate_limits as known (key, count, window_ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set
     count = case when known.window_ends_at <= $2 then 1 else known.count + 1 end,
     window_ends_at = case when known.window_ends_at <= $2 then excluded.window_ends_at else known.window_ends_at end
   returning count`,
);

const reset = command('rate-limit-reset', 'delete from rate_limits where key = $1');

/**
 * Counts an attempt of `subject` and refuses too many. The database counts, so the limit holds for all processes.
 *
 * @throws Problem `too-many-requests`
 */
export async function checkRateLimit(app: App, name: RateLimitName, subject: string): Promise<void> {
  const { maxTries, withinSeconds } = rateLimits[name];
  const [row] = await count(app.db, [`${name}:${subject}`, app.clock.now(), withinSeconds]);
  if (row && row.count > maxTries) throw new Problem('too-many-requests');
}

/** Resets the attempts of `subject` after a success. */
export async function resetRateLimit(app: App, name: RateLimitName, subject: string): Promise<void> {
  await reset(app.db, [`${name}:${subject}`]);
}
