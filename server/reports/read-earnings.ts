import type { EarningPeriod, EarningsView } from '@fondly/contract/restaurant/payouts';
import type { App } from '../platform/app.ts';
import { one } from '../platform/database/db.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { earningWeeks } from './earning-weeks.ts';
import { earningsPerPage, readEarningLines, readEarningSums } from './payout-figures.ts';

const firstMoment = new Date(0);

type Wish = { period: EarningPeriod; olderThan?: number | undefined };

/** The lines that one figure of earnings is the sum of, newest first. */
export async function readEarnings(app: App, owner: Owner, { period, olderThan }: Wish): Promise<EarningsView> {
  const { id } = owner.restaurant;
  const { timezone } = one(await readTimezone(app.db, [id]));
  const { thisWeek, lastWeek } = earningWeeks(app.clock.now(), timezone);
  const bounds = { 'this-week': thisWeek, 'last-week': lastWeek, total: { from: firstMoment, to: thisWeek.to } };
  const { from, to } = bounds[period];
  const [sums, rows] = await Promise.all([
    readEarningSums(app.db, [id, from, to]).then(one),
    readEarningLines(app.db, [id, from, to, olderThan ?? null]),
  ]);
  const lines = rows.slice(0, earningsPerPage).map((row) => ({ ...row, bookedAt: row.bookedAt.toISOString() }));
  return {
    from: period === 'total' ? null : from.toISOString(),
    to: to.toISOString(),
    sums,
    lines,
    olderThan: rows.length > earningsPerPage ? (lines.at(-1)?.id ?? null) : null,
  };
}
