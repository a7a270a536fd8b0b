import type { App } from '../app.ts';
import { prepared } from '../database/db.ts';
import { Problem } from './problem.ts';

/** Classes of limits, named where they are used: how many within how long. */
const classes = {
  'sign-in': { most: 10, withinSeconds: 300 },
  'sign-in-address': { most: 60, withinSeconds: 900 },
  'sign-up': { most: 20, withinSeconds: 3_600 },
  'reset-password': { most: 5, withinSeconds: 3_600 },
  'reset-password-address': { most: 30, withinSeconds: 3_600 },
  'own-password': { most: 10, withinSeconds: 900 },
  'second-factor': { most: 10, withinSeconds: 900 },
  export: { most: 10, withinSeconds: 3_600 },
  waitlist: { most: 20, withinSeconds: 3_600 },
  'waitlist-email': { most: 20, withinSeconds: 3_600 },
  demand: { most: 120, withinSeconds: 3_600 },
  'staff-invitation': { most: 30, withinSeconds: 3_600 },
  'mail-link': { most: 60, withinSeconds: 3_600 },
  coupon: { most: 20, withinSeconds: 600 },
  push: { most: 60, withinSeconds: 3_600 },
  upload: { most: 60, withinSeconds: 3_600 },
  'picture-address': { most: 20, withinSeconds: 3_600 },
} as const;
export type LimitClass = keyof typeof classes;

const count = prepared<{ count: number }>(
  'rate-limit-count',
  `insert into rate_limits as known (key, count, window_ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set
     count = case when known.window_ends_at <= $2 then 1 else known.count + 1 end,
     window_ends_at = case when known.window_ends_at <= $2 then excluded.window_ends_at else known.window_ends_at end
   returning count`,
);

/**
 * Counts one try of `who` and refuses when there were too many. Counted in the database, so it holds across
 * all processes.
 *
 * @throws Problem `too-many-requests`
 */
export async function limit(app: App, name: LimitClass, who: string): Promise<void> {
  const { most, withinSeconds } = classes[name];
  const [row] = await count(app.db, [`${name}:${who}`, app.clock.now(), withinSeconds]);
  if (row && row.count > most) throw new Problem('too-many-requests');
}

/** Forgets the tries of `who`, after a success. */
export async function forgive(app: App, name: LimitClass, who: string): Promise<void> {
  await app.db.$client.query('delete from rate_limits where key = $1', [`${name}:${who}`]);
}
