import { later, minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { nullable, row, timestamp } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { checkLimits, listOverdue, listRecentlyBroken } from './invariants.ts';
import { readFromReplica } from './read-from-replica.ts';
import { checkAllInvariants, hasFullCheck } from './run-invariant-check.ts';

/** Longer than any transaction that was open when the last check read, and than the lag of a replica. */
const overlapMinutes = 2;
/** Older changes belong to the nightly check of the whole set. */
const maxHours = 25;
/** A check that runs longer was lost with its process. */
const abandonedMinutes = (2 * checkLimits.recent) / 60_000;

const start = statement(
  'recent-check-start',
  row({ cleanUntil: nullable(timestamp) }),
  `update recent_invariant_check set started_at = $1 where started_at is null or started_at <= $2 returning clean_until`,
);
const finish = command(
  'recent-check-finish',
  `update recent_invariant_check set started_at = null, finished_at = $2, broken = $3, overdue = $4, failure = null,
     clean_until = case when $3::text[] = '{}' then $1::timestamptz else coalesce(clean_until, $5) end
   where started_at = $1`,
);
const fail = command(
  'recent-check-fail',
  'update recent_invariant_check set started_at = null, failure = $2 where started_at = $1',
);

/**
 * Job `check-recent-invariants`, every minute in one process: checks what changed since the last check that found
 * nothing. While something is broken, the same changes are read again, so the result stays until it is repaired.
 */
export async function checkRecentInvariants(app: App): Promise<void> {
  const startedAt = app.clock.now();
  const [running] = await start(app.db, [startedAt, minutesAfter(startedAt, -abandonedMinutes)]);
  if (!running) return;
  const oldest = minutesAfter(startedAt, -60 * maxHours);
  const since = minutesAfter(running.cleanUntil ?? oldest, -overlapMinutes);
  const from = later(since, oldest);
  try {
    const [broken, overdue] = await readFromReplica(app, async (db) => [
      await listRecentlyBroken(db, from),
      await listOverdue(db, startedAt),
    ]);
    await finish(app.db, [startedAt, app.clock.now(), broken, overdue, from]);
    for (const line of broken) app.log.error({ invariant: line }, 'ALARM: an invariant does not hold');
  } catch (error) {
    app.log.error({ err: error }, 'ALARM: the check of recent changes did not finish');
    await fail(app.db, [startedAt, toFailure(error)]);
  }
  if (!(await hasFullCheck(app))) await checkAllInvariants(app);
}

const toFailure = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 300) : 'unknown');
