import { statfsSync } from 'node:fs';
import { readCheckResults } from '../admin/operations/read-check-results.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { float, integer, notNull, row, toSqlName } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { readSilence } from '../platform/http/health.ts';
import { isGivenUp } from '../platform/jobs/dead-workers.ts';
import { type LaneFigures, readLaneFigures } from '../platform/jobs/read-lane-figures.ts';

/**
 * Counts waiting work in one statement. The count of the outbox stops at 10,000, because more makes no difference to a
 * monitor.
 */
const countWaiting = statement(
  'metrics-waiting',
  row({
    jobsDue: notNull(integer),
    jobsRunning: notNull(integer),
    jobsRetrying: notNull(integer),
    jobsFailed: notNull(integer),
    oldestJobSeconds: notNull(float),
    outbox: notNull(integer),
    deadLetters: notNull(integer),
    events: notNull(integer),
    mails: notNull(integer),
    mailsGivenUp: notNull(integer),
    alarms: notNull(integer),
  }),
  `select
  (select count(*) from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now())::int as jobs_due,
  (select count(*) from graphile_worker.jobs where locked_at is not null)::int as jobs_running,
  (select count(*) from graphile_worker.jobs where attempts > 0 and attempts < max_attempts)::int as jobs_retrying,
  (select count(*) from graphile_worker._private_jobs j where ${isGivenUp})::int as jobs_failed,
  (select coalesce(extract(epoch from now() - min(run_at)), 0) from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now())::float as oldest_job_seconds,
  (select count(*) from (select from outbox limit 10000) o)::int as outbox,
  (select count(*) from outbox_dead_letters)::int as dead_letters,
  (select count(*) from stripe_events e where e.applied_at is null
    and exists (select from graphile_worker.jobs j where j.key = 'stripe:' || e.object_id))::int as events,
  (select count(*) from deliveries where sent_at is null and failed_at is null)::int as mails,
  (select count(*) from deliveries where failed_at is not null)::int as mails_given_up,
  (select count(*) from alarms where resolved_at is null)::int as alarms`,
);

/** Registers the metrics of the database and of waiting work. They are read on each scrape. */
export function registerMetrics(app: App): void {
  const { metrics } = app;
  if (!metrics) return;
  const pool = app.db.client;
  metrics.gauge('fondly_pool_connections', 'Connections to the database that are open', () => pool.totalCount);
  metrics.gauge('fondly_pool_idle', 'Connections that nobody uses', () => pool.idleCount);
  metrics.gauge('fondly_pool_waiting', 'Who waits for a connection', () => pool.waitingCount);
  metrics.gauge(
    'fondly_listen_silent_seconds',
    'Time since the carrier of live signals last answered (LISTEN, or NATS); above 15, the process is not ready',
    () => readSilence(app).listen / 1000,
  );
  metrics.gauge(
    'fondly_relay_silent_seconds',
    'Time since the database last answered the relay; above 15, the process is not ready',
    () => readSilence(app).relay / 1000,
  );
  metrics.gauge('fondly_disk_free_ratio', 'How much of the disk with DATA_DIR is free, from 0 to 1', () =>
    readFreeRatio(app.config.dataDir),
  );
  if (app.reads.lagMilliseconds() !== null) {
    metrics.gauge(
      'fondly_replica_lag_seconds',
      'How old the newest commit on the replica is; above DATABASE_READ_LAG_SECONDS, reads go to the primary',
      () => (app.reads.lagMilliseconds() ?? 0) / 1000,
    );
  }
  metrics.labeledGauge('fondly_waiting', 'What waits to be done, or for a person', () => readWaiting(app));
  const readLanes = async (figure: (lane: LaneFigures) => number) =>
    Object.fromEntries(Object.entries(await readLaneFigures(app)).map(([lane, figures]) => [lane, figure(figures)]));
  metrics.labeledGauge(
    'fondly_lane_waiting',
    'Jobs that are due and wait for a slot of their lane: money, messages, upkeep',
    () => readLanes(({ waiting }) => waiting),
  );
  metrics.labeledGauge('fondly_lane_oldest_seconds', 'How long the oldest of them has waited', () =>
    readLanes(({ oldestSeconds }) => oldestSeconds),
  );
  metrics.labeledGauge(
    'fondly_faults',
    'Invariants that do not hold, what is overdue, and checks that did not finish in time; 0 is right',
    () => readFaults(app),
  );
}

function readFreeRatio(folder: string): number {
  const { bavail, blocks } = statfsSync(folder);
  return bavail / blocks;
}

async function readWaiting(app: App): Promise<Record<string, number>> {
  const counts = expectOneRow(await countWaiting(app.db));
  // Labels of metrics are written in snake_case.
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [toSqlName(name), count]));
}

/** Jobs check the invariants. A result that is missing or too old is a fault of its own, and never shown as 0. */
async function readFaults(app: App): Promise<Record<string, number>> {
  const { broken, overdue, unfinished } = await readCheckResults(app);
  return { broken: broken.length, overdue: overdue.length, unfinished_checks: unfinished.length };
}
