import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { listBrokenInvariants, listOverdue } from './invariants.ts';

const finish = command(
  'invariant-check-end',
  `update invariant_checks set ended_at = $2, broken = $3, overdue = $4, failure = $5
   where id = $1 and ended_at is null`,
);

/**
 * Task `check-invariants`: checks every invariant and stores the result for the admin who requested it. A failed check
 * is stored, too, so the page never waits forever.
 */
export async function runInvariantCheck(app: App, { checkId }: JobPayloads['check-invariants']): Promise<void> {
  const finishCheck = (broken: string[], overdue: string[], failure: string | null) =>
    finish(app.db, [checkId, app.clock.now(), broken, overdue, failure]);
  try {
    const broken = await listBrokenInvariants(app.db);
    await finishCheck(broken, await listOverdue(app.db, app.clock.now()), null);
    for (const line of broken) app.log.error({ invariant: line }, 'ALARM: an invariant does not hold');
  } catch (error) {
    await finishCheck([], [], error instanceof Error ? error.message.slice(0, 300) : 'unknown');
  }
}
