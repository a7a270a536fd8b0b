import { runOnce } from 'graphile-worker';
import type { App } from '../../app.ts';
import { command } from '../../database/statement.ts';
import { type JobHandlers, silentLogger, toTaskList } from '../job-handlers.ts';

const makeDue = command(
  'jobs-make-due',
  `update graphile_worker._private_jobs set run_at = now()
   where locked_at is null and attempts < max_attempts and run_at <= greatest($1, now())`,
);

/**
 * Forwards the outbox and runs every job that is due by the app's clock, until nothing is left. For tests,
 * which set that clock; the queue itself goes by the database's clock.
 */
export async function runUntilIdle(app: App, handlers: Partial<JobHandlers>, parallelJobs = 1): Promise<void> {
  const taskList = toTaskList(app, handlers);
  for (;;) {
    await app.relay.drain();
    if ((await makeDue(app.db, [app.clock.now()])) === 0) return;
    await runOnce({
      pgPool: app.db.client,
      taskList,
      concurrency: parallelJobs,
      noHandleSignals: true,
      logger: silentLogger,
    });
  }
}
