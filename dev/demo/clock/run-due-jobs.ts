import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '@fondly/server/platform/app';

const pollMilliseconds = 30;
const longestWaitMilliseconds = 10_000;

/** A job that has failed waits for its next try on the machine's clock: a move of the clock must not use up its tries. */
const makeDue = `update graphile_worker._private_jobs set run_at = now()
  where locked_at is null and attempts = 0 and run_at > now() and run_at <= $1`;
const hasWork = `select exists (select from outbox) or exists (select from graphile_worker._private_jobs
  where attempts < max_attempts and (locked_at is not null or attempts = 0 and run_at <= now())) as "hasWork"`;
/** The worker polls for due jobs every two seconds. */
const wakeWorker = `select pg_notify('jobs:insert', '{"r":"demo","count":1}')`;

/** Makes the jobs due whose time has come on the demo's clock. The queue itself goes by the database's clock. */
export async function makeJobsDue(app: App): Promise<void> {
  const { rowCount } = await app.db.client.query(makeDue, [app.clock.now()]);
  if (rowCount) await app.db.client.query(wakeWorker);
}

/** Runs the due jobs and what they cause. A job that takes longer than 10 s is not waited for. */
export async function runDueJobs(app: App): Promise<void> {
  const deadline = performance.now() + longestWaitMilliseconds;
  do {
    await app.relay.drain();
    await makeJobsDue(app);
    const { rows } = await app.db.client.query<{ hasWork: boolean }>(hasWork);
    if (!rows[0]?.hasWork) return;
    await pause(pollMilliseconds);
  } while (performance.now() < deadline);
}
