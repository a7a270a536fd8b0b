import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { App } from '../app.ts';
import { command } from '../database/statement.ts';

/** Background work by name. A task may run twice and beside itself, so each is idempotent. */
export type Tasks = Record<string, (app: App, payload: Record<string, unknown>) => Promise<void>>;
/** A timer by name of its task: a cron pattern in UTC. */
export type Timers = { task: string; match: string }[];

const heartbeatSeconds = 5;
const deadAfterSeconds = 20;
const concurrency = 5;

/** Brings the queue's own tables to the shape of its library. */
export async function migrateJobQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: silentLogger });
}

const silentLogger = new Logger(() => () => {});

function toTaskList(app: App, tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => task(app, payload as Record<string, unknown>),
    ]),
  );
}

/**
 * Starts this process's worker. A killed worker's jobs would stay locked for four hours: each worker beats
 * every 5 s, and every process frees the jobs of workers that have been silent for 20 s.
 */
export async function startWorker(app: App, tasks: Tasks, timers: Timers): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: app.config.databaseUrl, max: concurrency + 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const workerIds = new Set<string>();
  const events = new EventEmitter();
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => workerIds.add(worker.workerId));
  events.on('worker:stop', ({ worker }: { worker: { workerId: string } }) => workerIds.delete(worker.workerId));
  events.on('job:failed', ({ job, error }: { job: { id: string; task_identifier: string }; error: unknown }) =>
    app.log.error({ job: job.id, task: job.task_identifier, err: error }, 'job: given up'),
  );

  await unlockJobsOfDeadWorkers(pool);
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: silentLogger,
    events: events as never,
    taskList: toTaskList(app, tasks),
    parsedCronItems: parseCronItems(timers.map(({ task, match }) => ({ task, match, options: { maxAttempts: 1 } }))),
  });
  const heartbeat = setInterval(() => {
    void recordHeartbeat(pool, workerIds).catch((error: unknown) => app.log.warn({ err: error }, 'worker: no beat'));
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

/** Locks younger than 20 s are left alone: their worker may not have had the time to beat. */
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

const makeDue = command(
  'jobs-make-due',
  `update graphile_worker._private_jobs set run_at = now()
   where locked_at is null and attempts < max_attempts and run_at <= greatest($1, now())`,
);

/**
 * Moves the outbox and runs every job that is due by the product's clock, until nothing is left. For tests and
 * commands, which set the clock: the queue itself goes by the database's.
 */
export async function runUntilIdle(app: App, tasks: Tasks, parallelJobs = 1): Promise<void> {
  const taskList = toTaskList(app, tasks);
  for (;;) {
    await app.relay.drain();
    if ((await makeDue(app.db, [app.clock.now()])) === 0) return;
    await runOnce({
      pgPool: app.db.$client,
      taskList,
      concurrency: parallelJobs,
      noHandleSignals: true,
      logger: silentLogger,
    });
  }
}
