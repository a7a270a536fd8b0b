import type { Tx } from '../database/db.ts';
import { bigint, notNull, row } from '../database/row.ts';
import { statement } from '../database/statement.ts';
import { isFailing } from './read-failing-jobs.ts';

/** One run of a timer does the work of all its missed runs, so only the newest failed run is kept. */
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
 * Runs failing jobs again at once, with all their attempts. Jobs that are running now are left alone.
 *
 * @param name - of the jobs, or null for all
 * @returns how many run again
 */
export async function retryFailingJobs(tx: Tx, name: string | null): Promise<number> {
  await deleteMissedRuns(tx, [name]);
  return (await reschedule(tx, [name])).length;
}
