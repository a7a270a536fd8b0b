import { EventEmitter } from 'node:events';
import { parseCronItems, type Runner, run, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { App } from '../app.ts';
import { openPool } from '../database/connect.ts';
import { type JobHandlers, silentLogger, type Timer, toTaskList } from './job-handlers.ts';

const heartbeatSeconds = 5;
const deadAfterSeconds = 20;
const concurrency = 5;

/** Migrates the tables of the queue to the version of its library. */
export async function migrateJobQueue(url: string): Promise<void> {
  const pool = openPool(url, 'command', 1);
  await runMigrations({ pgPool: pool, logger: silentLogger }).finally(() => pool.end());
}

/**
 * Starts the worker of this process. The jobs of a killed worker would stay locked for four hours, so each worker
 * records a heartbeat every 5 s, and every process unlocks the jobs of workers without one for 20 s.
 */
export async function startWorker(
  app: App,
  handlers: Partial<JobHandlers>,
  timers: Timer[],
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(app.config.databaseDirectUrl, 'worker', concurrency + 2);
  const workerIds = new Set<string>();
  const events = new EventEmitter();
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => workerIds.add(worker.workerId));
  events.on('worker:stop', ({ worker }: { worker: { workerId: string } }) => workerIds.delete(worker.workerId));
  events.on('job:failed', ({ job, error }: { job: { id: string; task_identifier: string }; error: unknown }) =>
    app.log.error({ job: job.id, name: job.task_identifier, err: error }, 'job: failed for good'),
  );

  await unlockJobsOfDeadWorkers(pool);
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: silentLogger,
    events: events as never,
    taskList: toTaskList(app, handlers),
    // A failed run is not tried again: the next run of the timer does its work.
    parsedCronItems: parseCronItems(
      timers.map(({ job, cron }) => ({ task: job, match: cron, options: { maxAttempts: 1 } })),
    ),
  });
  const heartbeat = setInterval(() => {
    void recordHeartbeat(pool, workerIds).catch((error: unknown) =>
      app.log.warn({ err: error }, 'worker: no heartbeat'),
    );
  }, heartbeatSeconds * 1000);
  await recordHeartbeat(pool, workerIds);

  return {
    async stop() {
      clearInterval(heartbeat);
      const ids = [...workerIds];
      await runner.stop().catch(() => {});
      await pool.query('delete from worker_beats where worker_id = any($1)', [ids]).catch(() => {});
      await pool.end();
    },
  };
}

async function recordHeartbeat(pool: pg.Pool, workerIds: Set<string>): Promise<void> {
  await pool.query(
    `insert into worker_beats (worker_id, beat_at) select id, clock_timestamp() from unnest($1::text[]) as id
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [[...workerIds]],
  );
  await unlockJobsOfDeadWorkers(pool);
}

/** Locks younger than 20 s stay: their worker may not have recorded its first heartbeat yet. */
async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with dead as (
       select array_agg(distinct job.locked_by) as ids
       from graphile_worker.jobs job left join worker_beats beat on beat.worker_id = job.locked_by
       where job.locked_by is not null
         and job.locked_at < clock_timestamp() - make_interval(secs => $1)
         and (beat.worker_id is null or beat.beat_at < clock_timestamp() - make_interval(secs => $1)))
     select graphile_worker.force_unlock_workers(ids) from dead where ids is not null`,
    [deadAfterSeconds],
  );
  await pool.query(`delete from worker_beats where beat_at < clock_timestamp() - interval '1 day'`);
}
