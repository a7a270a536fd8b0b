import type { EarningPeriod, EarningsView } from '@fondly/contract/restaurant/payouts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { getEarningWeeks } from './earning-weeks.ts';
import { earningsPerPage, readEarningLines, readEarningSums } from './payout-figures.ts';

const beginning = new Date(0);

type EarningsInput = { period: EarningPeriod; olderThan?: number | undefined };

/** The lines that add up to one figure of earnings, newest first. */
export async function readEarnings(
  app: App,
  owner: Owner,
  { period, olderThan }: EarningsInput,
): Promise<EarningsView> {
  const { id } = owner.restaurant;
  const { timezone } = expectOneRow(await readTimezone(app.db, [id]));
  const { thisWeek, lastWeek } = getEarningWeeks(app.clock.now(), timezone);
  const bounds = { 'this-week': thisWeek, 'last-week': lastWeek, total: { from: beginning, to: thisWeek.to } };
  const { from, to } = bounds[period];
  const [sums, rows] = await Promise.all([
    readEarningSums(app.db, [id, from, to]).then(expectOneRow),
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
