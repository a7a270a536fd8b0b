import type { Tx } from '../database/db.ts';
import { bigint, notNull, row } from '../database/row.ts';
import { statement } from '../database/statement.ts';
import { deadLetterTask, isFailing } from './read-failing-jobs.ts';

const reschedule = statement(
  'jobs-run-again',
  row({ id: notNull(bigint) }),
  `select r.id from graphile_worker.reschedule_jobs(array(
     select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isFailing} and ($1::text is null or t.identifier = $1) limit 10000), run_at => now(), attempts => 0) r`,
);

const returnToOutbox = statement(
  'outbox-return',
  row({ id: bigint }),
  `with returned as (
     delete from outbox_dead_letters d where $1::text is null or ${deadLetterTask} = $1 returning d.*)
   insert into outbox (kind, name, payload, job_key, run_at, origin)
   select kind, name, payload, job_key, run_at, origin from returned order by id returning id`,
);

/**
 * Runs failing jobs again at once, with all their attempts, and hands over again what never reached the queue. Jobs that
 * are running now are left alone.
 *
 * @param name - of the jobs, or null for all
 * @returns how many run again
 */
export async function retryFailingJobs(tx: Tx, name: string | null): Promise<number> {
  const returned = await returnToOutbox(tx, [name]);
  return returned.length + (await reschedule(tx, [name])).length;
}
