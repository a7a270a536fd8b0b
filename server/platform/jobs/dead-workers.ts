import type pg from 'pg';

const deadAfterSeconds = 20;
/** A job that ends its process each time is given up after this many attempts more than its own. */
const maxLostAttempts = 5;

/** Our jobs have their key as a flag, since the queue takes the key away from a locked job that is enqueued again. */
export const keyedFlag = 'keyed';

/**
 * Of a job `j`: it was running, or had failed for good, when the same key was enqueued again. The newer job does its
 * work. A timer's run without a key was enqueued by the release before.
 */
export const isSuperseded = `j.key is null and j.attempts >= j.max_attempts
  and (coalesce(j.flags ? '${keyedFlag}', false) or j.payload->'_cron' is not null)`;

/** Of a job `j`: no attempt is left, none is running, and no newer job does its work. */
export const isGivenUp = `j.attempts >= j.max_attempts and j.locked_at is null and not (${isSuperseded})`;

/** Each lane of this process locks jobs under an id of its own. */
export async function recordHeartbeats(pool: pg.Pool, poolIds: Iterable<string>): Promise<void> {
  await pool.query(
    `insert into worker_beats (worker_id, beat_at) select id, clock_timestamp() from unnest($1::text[]) as id
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [[...poolIds]],
  );
}

export async function deleteHeartbeats(pool: pg.Pool, poolIds: Iterable<string>): Promise<void> {
  await pool.query('delete from worker_beats where worker_id = any($1)', [[...poolIds]]);
}

/**
 * Gives the jobs of dead workers to the others. Locks younger than 20 s stay, because their worker may not have recorded
 * its first heartbeat yet. The last attempt of a job did not fail when its process died, so the job gets one more.
 */
const unlockLostJobs = `with dead as (
    select distinct lock.locked_by as id
    from (select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
          union all
          select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) lock
    left join worker_beats beat on beat.worker_id = lock.locked_by
    where lock.locked_at < clock_timestamp() - make_interval(secs => $1)
      and (beat.worker_id is null or beat.beat_at < clock_timestamp() - make_interval(secs => $1))),
  queues as (
    update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
    from dead where queue.locked_by = dead.id)
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
    last_error = 'The process that ran this job ended.',
    max_attempts = case
      when j.attempts < j.max_attempts or ${isSuperseded} or j.max_attempts >= $2 then j.max_attempts
      else j.max_attempts + 1 end
  from dead where j.locked_by = dead.id`;
const deleteSuperseded = `delete from graphile_worker._private_jobs j where j.locked_at is null and ${isSuperseded}`;

export async function recoverLostJobs(pool: pg.Pool, maxAttempts: number): Promise<void> {
  await pool.query(unlockLostJobs, [deadAfterSeconds, maxAttempts + maxLostAttempts]);
  await pool.query(deleteSuperseded);
  await pool.query(`delete from worker_beats where beat_at < clock_timestamp() - interval '1 day'`);
}
