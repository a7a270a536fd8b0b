import type { App } from '../app.ts';
import { expectOneRow, type Tx } from '../database/db.ts';
import { bigint, integer, notNull, nullable, oneOf, type Row, row, text, timestamp } from '../database/row.ts';
import { statement } from '../database/statement.ts';

/** Jobs as they are now, and a worker is alive when it has beaten within 20 s. Times are the database's own. */
const jobCounts = row({
  due: notNull(integer),
  running: notNull(integer),
  retrying: notNull(integer),
  failed: notNull(integer),
  oldestDueSeconds: notNull(integer),
  outbox: notNull(integer),
  workers: notNull(integer),
});
export type JobCounts = Row<typeof jobCounts>;
const failingTask = row({
  task: text,
  state: notNull(oneOf(['failed', 'retrying'])),
  count: notNull(integer),
  firstAt: notNull(timestamp),
  lastAt: notNull(timestamp),
  error: notNull(text),
  orderId: nullable(text),
});
export type FailingTask = Row<typeof failingTask>;

const isFailing = 'j.attempts > 0 and j.locked_at is null and j.last_error is not null';

const countJobs = statement(
  'job-figures',
  jobCounts,
  `select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
     (count(*) filter (where locked_at is not null))::int as running,
     (count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null))::int as retrying,
     (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed,
     coalesce(extract(epoch from now() - min(run_at) filter (
       where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int as oldest_due_seconds,
     (select count(*) from (select from outbox limit 10000) o)::int as outbox,
     (select count(*) from worker_beats where beat_at > clock_timestamp() - interval '20 seconds')::int as workers
   from graphile_worker.jobs`,
);
const listFailing = statement(
  'jobs-troubled',
  failingTask,
  `select t.identifier as task, case when j.attempts >= j.max_attempts then 'failed' else 'retrying' end as state,
     count(*)::int as count, min(j.updated_at) as first_at, max(j.updated_at) as last_at,
     (array_agg(j.last_error order by j.updated_at desc))[1] as error,
     (array_agg(j.payload->>'orderId' order by j.updated_at desc))[1] as order_id
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where ${isFailing} group by 1, 2 order by state, last_at desc limit 50`,
);

/** How background work is doing, and which kinds of it went wrong, what was given up first. */
export async function readFailingJobs(app: App): Promise<{ counts: JobCounts; failing: FailingTask[] }> {
  const [counts, failing] = await Promise.all([countJobs(app.db, []), listFailing(app.db, [])]);
  return { counts: expectOneRow(counts), failing };
}

/** A timer that failed does the work of all its turns in the next one: only its newest is kept. */
const deleteMissedRuns = statement(
  'jobs-drop-missed-turns',
  row({ id: bigint }),
  `delete from graphile_worker._private_jobs old using (
     select j.id, row_number() over (partition by j.task_id order by j.id desc) as turn
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isFailing} and j.payload->'_cron' is not null and ($1::text is null or t.identifier = $1)) j
   where old.id = j.id and j.turn > 1 and old.locked_at is null returning old.id`,
);
const reschedule = statement(
  'jobs-run-again',
  row({ id: notNull(bigint) }),
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
