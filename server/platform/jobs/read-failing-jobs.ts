import type { App } from '../app.ts';
import { expectOneRow } from '../database/db.ts';
import { integer, notNull, nullable, oneOf, type Row, row, text, timestamp } from '../database/row.ts';
import { statement } from '../database/statement.ts';

/** Jobs as they are now. A worker counts while its heartbeat is younger than 20 s, by the database's clock. */
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

/** Of a job `j`: an attempt failed, and no worker runs it now. */
export const isFailing = 'j.attempts > 0 and j.locked_at is null and j.last_error is not null';

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

/** Counts of jobs, and the kinds of jobs that fail: those that failed for good first. */
export async function readFailingJobs(app: App): Promise<{ counts: JobCounts; failing: FailingTask[] }> {
  const [counts, failing] = await Promise.all([countJobs(app.db, []), listFailing(app.db, [])]);
  return { counts: expectOneRow(counts), failing };
}
