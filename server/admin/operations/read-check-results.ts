import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { array, notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { abandonedMinutes } from './request-full-check.ts';

/** With the minute of a scrape, an unfinished check is an alarm within five minutes. */
const recentMinutes = 4;
/** The nightly check, and how long it may take. */
const allHours = 25;

const read = statement(
  'check-results',
  row({
    recentFinishedAt: nullable(timestamp),
    recentBroken: array(text),
    recentOverdue: array(text),
    recentFailure: nullable(text),
    allAskedAt: nullable(timestamp),
    allEndedAt: nullable(timestamp),
    allFailure: nullable(text),
    allBroken: notNull(array(text)),
    allSucceededAt: nullable(timestamp),
  }),
  `select recent.finished_at as recent_finished_at, recent.broken as recent_broken, recent.overdue as recent_overdue,
     recent.failure as recent_failure, last.asked_at as all_asked_at, last.ended_at as all_ended_at,
     last.failure as all_failure, coalesce(ok.broken, '{}') as all_broken, ok.ended_at as all_succeeded_at
   from recent_invariant_check recent
   left join lateral (select * from invariant_checks order by id desc limit 1) last on true
   left join lateral (
     select * from invariant_checks where ended_at is not null and failure is null order by id desc limit 1) ok on true`,
);

export type CheckResults = {
  recent: { finishedAt: Date | null; broken: string[] };
  broken: string[];
  overdue: string[];
  /** One sentence for each check whose result is missing or too old to rely on. */
  unfinished: string[];
};

/** What the last checks found, and which of them did not finish in time. Reads two small tables. */
export async function readCheckResults(app: App): Promise<CheckResults> {
  const now = app.clock.now();
  const results = expectOneRow(await read(app.db));
  const { recentFinishedAt, recentFailure } = results;
  const unfinished: string[] = [];
  if (!recentFinishedAt || recentFinishedAt < minutesAfter(now, -recentMinutes)) {
    unfinished.push(`What changed was not checked for ${recentMinutes} minutes${toReason(recentFailure)}`);
  }
  const isLost = results.allEndedAt === null && isBefore(results.allAskedAt, minutesAfter(now, -abandonedMinutes));
  const isRunning = results.allAskedAt !== null && results.allEndedAt === null && !isLost;
  const isOld = isBefore(results.allSucceededAt, minutesAfter(now, -60 * allHours)) && !isRunning;
  if (isLost || isOld || results.allFailure) {
    unfinished.push(`The check of all invariants did not finish${toReason(results.allFailure)}`);
  }
  return {
    recent: { finishedAt: recentFinishedAt, broken: results.recentBroken },
    broken: [...new Set([...results.recentBroken, ...results.allBroken])],
    overdue: results.recentOverdue,
    unfinished,
  };
}

const isBefore = (at: Date | null, limit: Date): boolean => at !== null && at < limit;
const toReason = (failure: string | null): string => (failure ? `: ${failure}` : '.');
