import type { App } from '../app.ts';
import { expectOneRow } from '../database/db.ts';
import { integer, notNull, nullable, oneOf, type Row, row, text, timestamp } from '../database/row.ts';
import { statement } from '../database/statement.ts';
import { isGivenUp, isSuperseded } from './dead-workers.ts';
import { laneNames } from './job-lanes.ts';

/**
 * Jobs as they are now. A worker, which has a heartbeat for each lane, counts while they are younger than 20 s, by the
 * database's clock.
 */
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
  task: notNull(text),
  state: notNull(oneOf(['failed', 'retrying'])),
  count: notNull(integer),
  firstAt: notNull(timestamp),
  lastAt: notNull(timestamp),
  error: notNull(text),
  orderId: nullable(text),
});
export type FailingTask = Row<typeof failingTask>;

/** Of a job `j`: an attempt failed, and no worker runs it now. */
export const isFailing = `j.attempts > 0 and j.locked_at is null and j.last_error is not null and not (${isSuperseded})`;

/** Of a dead letter `d`: the task of its job. Signals have none. */
export const deadLetterTask = `case d.kind when 'job' then d.name else 'live-signal' end`;

const countJobs = statement(
  'job-figures',
  jobCounts,
  `select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
     (count(*) filter (where locked_at is not null))::int as running,
     (count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null))::int as retrying,
     (count(*) filter (where ${isGivenUp}) + (select count(*) from outbox_dead_letters))::int as failed,
     coalesce(extract(epoch from now() - min(run_at) filter (
       where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int as oldest_due_seconds,
     (select count(*) from (select from outbox limit 10000) o)::int as outbox,
     (select ceil(count(*) / ${laneNames.length}.0) from worker_beats
       where beat_at > clock_timestamp() - interval '20 seconds')::int as workers
   from graphile_worker._private_jobs j`,
);
const listFailing = statement(
  'jobs-troubled',
  failingTask,
  `select task, state, count(*)::int as count, min(at) as first_at, max(at) as last_at,
     (array_agg(error order by at desc))[1] as error, (array_agg(order_id order by at desc))[1] as order_id
   from (
     select t.identifier as task, case when j.attempts >= j.max_attempts then 'failed' else 'retrying' end as state,
       j.updated_at as at, j.last_error as error, j.payload->>'orderId' as order_id
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isFailing}
     union all
     select ${deadLetterTask}, 'failed', d.failed_at, 'Not queued: ' || d.reason, d.payload->>'orderId'
     from outbox_dead_letters d) failing
   group by 1, 2 order by state, last_at desc limit 50`,
);

/** Counts of jobs, and the kinds of jobs that fail or never reached the queue: those that failed for good first. */
export async function readFailingJobs(app: App): Promise<{ counts: JobCounts; failing: FailingTask[] }> {
  const [counts, failing] = await Promise.all([countJobs(app.db, []), listFailing(app.db, [])]);
  return { counts: expectOneRow(counts), failing };
}
