import type { Db, ReadConnection } from '../platform/database/db.ts';
import { type LongQuery, longRead } from '../platform/database/long-read.ts';
import { orderInvariants } from './order-invariants.ts';
import {
  couponInvariants,
  mealInvariants,
  nightlyInvariants,
  overdueWork,
  postingInvariants,
} from './other-invariants.ts';
import { recentSources, type Source } from './recent-sources.ts';

/** How long a check may take, in milliseconds. */
export const checkLimits = { recent: 60_000, all: 28 * 60_000 };

/**
 * The invariants of money, stock, and orders, as SQL that must return no rows. Checked after every test that touches
 * money, and on any database by `npm run invariants`.
 */
const allInvariants: Record<string, string> = {
  ...mealInvariants,
  ...orderInvariants,
  ...couponInvariants,
  ...postingInvariants,
  ...nightlyInvariants,
};

/** Lists the broken invariants, each with up to three rows that violate it. */
export function listBrokenInvariants(db: Db | ReadConnection): Promise<string[]> {
  return longRead(db, checkLimits.all, (query) => listViolations(limitTotal(query, checkLimits.all), allInvariants));
}

/**
 * Lists the invariants that are broken by what changed after `since`, in time that depends on the number of changes and
 * not on the size of the database. Tables that a rule reads are replaced by their changed rows.
 */
export function listRecentlyBroken(
  db: Db | ReadConnection,
  since: Date,
  limitMilliseconds: number = checkLimits.recent,
): Promise<string[]> {
  return longRead(db, limitMilliseconds, async (longQuery) => {
    const query = limitTotal(longQuery, limitMilliseconds);
    const { orders, meals, postings, coupons } = await recentSources(query, since);
    return [
      ...(await listViolations(query, mealInvariants, meals)),
      ...(await listViolations(query, orderInvariants, orders)),
      ...(await listViolations(query, couponInvariants, coupons)),
      ...(await listViolations(query, postingInvariants, postings)),
    ];
  });
}

/** Lists overdue work and open alarms. */
export function listOverdue(db: Db | ReadConnection, now: Date): Promise<string[]> {
  return longRead(db, checkLimits.recent, (query) =>
    listViolations(limitTotal(query, checkLimits.recent), overdueWork, { prefix: '', values: [now] }),
  );
}

async function listViolations(
  query: LongQuery,
  rules: Record<string, string>,
  { prefix, values }: Source = { prefix: '', values: [] },
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(rules)) {
    const { rows } = await query(`${prefix} select * from (${text}) as violation`, values);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

/** The limit of `longRead` is for one statement. Each gets what the statements before it have left of the time. */
function limitTotal(query: LongQuery, limitMilliseconds: number): LongQuery {
  const endsAt = performance.now() + limitMilliseconds;
  return async (text, values) => {
    const leftMilliseconds = Math.round(endsAt - performance.now());
    if (leftMilliseconds <= 0) throw new Error(`the check took longer than ${limitMilliseconds / 1000} seconds`);
    await query(`set local statement_timeout = ${leftMilliseconds}`);
    return query(text, values);
  };
}
