import type pg from 'pg';
import { waitUntil } from '../cluster/wait-until.ts';

const waitingJobs = 'from graphile_worker._private_jobs j where attempts < max_attempts and run_at <= now()';

/**
 * Waits until nothing is left to forward or to run.
 *
 * @throws Error that names what is left after `seconds`
 */
export async function waitUntilSettled(client: pg.Client, seconds: number): Promise<void> {
  try {
    await waitUntil('an empty outbox and an empty queue', seconds, async () => {
      const { rows } = await client.query<{ left: boolean }>(
        `select exists (select from outbox) or exists (select ${waitingJobs}) as left`,
      );
      return rows[0]?.left === false;
    });
  } catch (error) {
    throw new Error(`${error} Left: ${(await listWaiting(client)).join('; ') || 'nothing any more'}`, { cause: error });
  }
}

/** At most twelve. A lock whose worker has no heartbeat is that of a process that ended. */
async function listWaiting(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select count(*) || ' rows of the outbox' as what from outbox having count(*) > 0
     union all
     (select format('%s, attempt %s of %s, due for %s s, %s, %s', t.identifier, j.attempts, j.max_attempts,
        extract(epoch from now() - j.run_at)::int, case when j.locked_by is null then 'free' else format(
          'locked by %s for %s s, its heartbeat %s s ago', j.locked_by, extract(epoch from now() - j.locked_at)::int,
          (select extract(epoch from now() - beat_at)::int from worker_beats where worker_id = j.locked_by)) end,
        coalesce(left(j.last_error, 80), 'no error'))
      from (select * ${waitingJobs}) j join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.run_at limit 12)`,
  );
  return rows.map(({ what }) => what);
}

/** The jobs that nothing will run again. Nothing failed for good in a drill, so each of them is false. */
export async function listGivenUpJobs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ job: string }>(
    `select task_identifier || ' ' || coalesce(left(last_error, 100), 'without an error') as job
     from graphile_worker.jobs where attempts >= max_attempts`,
  );
  return rows.map(({ job }) => job);
}
