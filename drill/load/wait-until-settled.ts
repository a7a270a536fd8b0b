import type pg from 'pg';
import { waitUntil } from '../cluster/wait-until.ts';

/** Waits until nothing is left to forward or to run. */
export async function waitUntilSettled(client: pg.Client, seconds: number): Promise<void> {
  await waitUntil('an empty outbox and an empty queue', seconds, async () => {
    const { rows } = await client.query<{ left: boolean }>(
      `select exists (select from outbox) or exists (select from graphile_worker.jobs
         where attempts < max_attempts and run_at <= now()) as left`,
    );
    return rows[0]?.left === false;
  });
}

/** The jobs that nothing will run again. Nothing failed for good in a drill, so each of them is false. */
export async function listGivenUpJobs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ job: string }>(
    `select task_identifier || ' ' || coalesce(left(last_error, 100), 'without an error') as job
     from graphile_worker.jobs where attempts >= max_attempts`,
  );
  return rows.map(({ job }) => job);
}
