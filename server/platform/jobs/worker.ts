import { parseCronItems, run, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { App } from '../app.ts';
import { openPool } from '../database/connect.ts';
import { deleteHeartbeats, recordHeartbeats, recoverLostJobs } from './dead-workers.ts';
import { maxAttempts } from './forward-outbox.ts';
import { type JobHandlers, silentLogger, type Timer, toTaskList } from './job-handlers.ts';
import { findLaneRule, type Lane, laneNames, lanes } from './job-lanes.ts';
import { superviseLane } from './supervise-lane.ts';

const heartbeatSeconds = 5;
/** Connections of a lane: one listens for new jobs, the others fetch and end them. */
const laneConnections = 3;
/** The lane whose runner starts all timers. Their jobs run in their own lanes. */
const timerLane: Lane = 'upkeep';
/** Four attempts end within 30 s, so that a timer of every minute counts as given up before its next run replaces it. */
const timerAttempts = 4;
/** Runs that were missed while no worker was running, such as during a deploy, still start. */
const backfillMilliseconds = 5 * 60_000;

/** Migrates the tables of the queue to the version of its library. */
export async function migrateJobQueue(url: string): Promise<void> {
  const pool = openPool(url, 'command', 1);
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger });
    await tuneVacuum(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Each job is updated and deleted within seconds, and none of its updates is HOT, so the small table is mostly dead rows
 * until a vacuum. Set once: the statement waits for a running vacuum.
 */
async function tuneVacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_class where oid = 'graphile_worker._private_jobs'::regclass and reloptions is not null`,
  );
  if (rows.length > 0) return;
  await pool.query(
    `alter table graphile_worker._private_jobs
     set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_threshold = 2000)`,
  );
}

/**
 * Starts the worker of this process: one runner for each lane. The jobs of a killed worker would stay locked for four
 * hours, so each worker records a heartbeat every 5 s, and every process unlocks the jobs of workers without one for 20 s.
 */
export async function startWorker(
  app: App,
  handlers: Partial<JobHandlers>,
  timers: Timer[],
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(app.config.databaseDirectUrl, 'worker', 1);
  const poolIds = new Set<string>();
  await recoverLostJobs(pool, maxAttempts);

  const supervised = laneNames.map((lane) => {
    const taskList = toTaskList(app, handlers, lane);
    return superviseLane({
      log: app.log,
      lane,
      poolIds,
      openPool: () => openPool(app.config.databaseDirectUrl, 'worker', laneConnections),
      openRunner: (lanePool, events) =>
        run({
          pgPool: lanePool,
          concurrency: lanes[lane].slots,
          noHandleSignals: true,
          logger: silentLogger,
          events,
          taskList,
          parsedCronItems: lane === timerLane ? toCronItems(timers) : [],
          // Without batches, the library does not await the statement that ends a job, and its rejection ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        }),
    });
  });
  const heartbeat = setInterval(() => {
    void beat().catch((error: unknown) => app.log.warn({ err: error }, 'worker: no heartbeat'));
  }, heartbeatSeconds * 1000);

  async function beat(): Promise<void> {
    await recordHeartbeats(pool, poolIds);
    await recoverLostJobs(pool, maxAttempts);
  }

  return {
    async stop() {
      const ids = [...poolIds];
      await Promise.all(supervised.map((lane) => lane.stop()));
      clearInterval(heartbeat);
      await deleteHeartbeats(pool, ids).catch(() => {});
      await pool.end();
    },
  };
}

/**
 * A run that still waits or has failed is replaced by the next one, which does its work; it keeps its place in the
 * queue. A timer that calls Stripe may hang longer than its period, so its runs follow each other.
 */
function toCronItems(timers: Timer[]) {
  return parseCronItems(
    timers.map(({ job, cron }) => ({
      task: job,
      match: cron,
      options: {
        maxAttempts: timerAttempts,
        backfillPeriod: backfillMilliseconds,
        jobKey: `timer:${job}`,
        jobKeyMode: 'preserve_run_at',
        ...(findLaneRule(job).lane === 'money' && { queueName: `timer:${job}` }),
      },
    })),
  );
}
