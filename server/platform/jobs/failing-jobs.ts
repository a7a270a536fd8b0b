import type { App } from '../app.ts';
import { expectOneRow, statement, type Tx } from '../database/db.ts';

/** Jobs as they are now, and a worker is alive when it has beaten within 20 s. Times are the database's own. */
export type JobCounts = {
  due: number;
  running: number;
  retrying: number;
  failed: number;
  oldestDueSeconds: number;
  outbox: number;
  workers: number;
};
export type FailingTask = {
  task: string;
  state: 'failed' | 'retrying';
  count: number;
  firstAt: Date;
  lastAt: Date;
  error: string;
  orderId: string | null;
};

const isFailing = 'j.attempts > 0 and j.locked_at is null and j.last_error is not null';

const countJobs = statement<JobCounts>(
  'job-figures',
  `select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
     (count(*) filter (where locked_at is not null))::int as running,
     (count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null))::int as retrying,
     (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed,
     coalesce(extract(epoch from now() - min(run_at) filter (
       where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int as "oldestDueSeconds",
     (select count(*) from (select from outbox limit 10000) o)::int as outbox,
     (select count(*) from worker_beats where beat_at > clock_timestamp() - interval '20 seconds')::int as workers
   from graphile_worker.jobs`,
);
const listFailing = statement<FailingTask>(
  'jobs-troubled',
  `select t.identifier as task, case when j.attempts >= j.max_attempts then 'failed' else 'retrying' end as state,
     count(*)::int as count, min(j.updated_at) as "firstAt", max(j.updated_at) as "lastAt",
     (array_agg(j.last_error order by j.updated_at desc))[1] as error,
     (array_agg(j.payload->>'orderId' order by j.updated_at desc))[1] as "orderId"
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where ${isFailing} group by 1, 2 order by state, "lastAt" desc limit 50`,
);

/** How background work is doing, and which kinds of it went wrong, what was given up first. */
export async function readFailingJobs(app: App): Promise<{ counts: JobCounts; failing: FailingTask[] }> {
  const [counts, failing] = await Promise.all([countJobs(app.db, []), listFailing(app.db, [])]);
  return { counts: expectOneRow(counts), failing };
}

/** A timer that failed does the work of all its turns in the next one: only its newest is kept. */
const deleteMissedRuns = statement<{ id: number }>(
  'jobs-drop-missed-turns',
  `delete from graphile_worker._private_jobs old using (
     select j.id, row_number() over (partition by j.task_id order by j.id desc) as turn
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isFailing} and j.payload->'_cron' is not null and ($1::text is null or t.identifier = $1)) j
   where old.id = j.id and j.turn > 1 and old.locked_at is null returning old.id`,
);
const reschedule = statement<{ id: number }>(
  'jobs-run-again',
  `select r.id from graphile_worker.reschedule_jobs(array(
     select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isFailing} and ($1::text is null or t.identifier = $1) limit 10000), run_at => now(), attempts => 0) r`,
);

/**
 * Jobs that went wrong run again at once, with all their attempts before them. One that runs at this moment is left
 * alone.
 *
 * @param task - null for all kinds
 * @returns how many run again
 */
export async function retryFailingJobs(tx: Tx, task: string | null): Promise<number> {
  await deleteMissedRuns(tx, [task]);
  return (await reschedule(tx, [task])).length;
}
