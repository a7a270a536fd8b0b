import { requestFullCheck } from '../admin/operations/request-full-check.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { boolean, notNull, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { listBrokenInvariants, listOverdue } from './invariants.ts';
import { readFromReplica } from './read-from-replica.ts';

const findCheck = statement(
  'invariants-any',
  row({ exists: notNull(boolean) }),
  'select exists (select from invariant_checks) as exists',
);
const finish = command(
  'invariant-check-end',
  `update invariant_checks set ended_at = $2, broken = $3, overdue = $4, failure = $5
   where id = $1 and ended_at is null`,
);
const keepResults = 100;
const deleteOldChecks = command(
  'invariants-delete-old',
  'delete from invariant_checks where id <= $1 and ended_at is not null',
);

/** Job `check-all-invariants`, every night. */
export async function checkAllInvariants(app: App): Promise<void> {
  await transaction(app, (tx) => requestFullCheck(tx, app.clock.now()));
}

/** False until the first one is requested, so that a new database is not without one until the night. */
export async function hasFullCheck(app: App): Promise<boolean> {
  return expectOneRow(await findCheck(app.db)).exists;
}

/**
 * Job `check-invariants`: checks every invariant and stores the result. A failed check is stored, too, so the page never
 * waits forever.
 */
export async function runInvariantCheck(app: App, { checkId }: JobPayloads['check-invariants']): Promise<void> {
  const finishCheck = (broken: string[], overdue: string[], failure: string | null) =>
    finish(app.db, [checkId, app.clock.now(), broken, overdue, failure]);
  try {
    const [broken, overdue] = await readFromReplica(app, async (db) => [
      await listBrokenInvariants(db),
      await listOverdue(db, app.clock.now()),
    ]);
    await finishCheck(broken, overdue, null);
    for (const line of broken) app.log.error({ invariant: line }, 'ALARM: an invariant does not hold');
  } catch (error) {
    app.log.error({ err: error }, 'ALARM: the check of all invariants did not finish');
    await finishCheck([], [], error instanceof Error ? error.message.slice(0, 300) : 'unknown');
  }
  await deleteOldChecks(app.db, [checkId - keepResults]);
}
