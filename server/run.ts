import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildHttp, type ExtraPages } from './http.ts';
import { openMetricsServer } from './monitoring/metrics-server.ts';
import { addFigures } from './monitoring/register-metrics.ts';
import { endLoading } from './node-flags.ts';
import { openStripe } from './payments/open-stripe.ts';
import type { App } from './platform/app.ts';
import { type Clock, machineClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDb } from './platform/database/db.ts';
import { migrate } from './platform/database/migrate.ts';
import { transaction } from './platform/database/transaction.ts';
import { watchRequests } from './platform/http/open-requests.ts';
import { openStopping } from './platform/http/shutdown.ts';
import { openLive } from './platform/jobs/live-hub.ts';
import { enqueue } from './platform/jobs/outbox.ts';
import { openRelay } from './platform/jobs/relay.ts';
import { migrateJobs, startWorker } from './platform/jobs/worker.ts';
import { openLog } from './platform/log.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openMetrics } from './platform/metrics.ts';
import { openPusher } from './platform/push/pusher.ts';
import { openFileStore } from './platform/storage/file-store.ts';
import { atStart, tasks, timers } from './worker.ts';

/** What a place may have of its own: tests a clock, the demo its pages. */
export type Own = { clock?: Clock; extra?: ExtraPages };
export type Running = { app: App; http: FastifyInstance; url: string; stop(): Promise<void> };

/** Makes everything the rooms need, on a database of the newest shape. */
export async function openApp(config: Config, own: Own = {}): Promise<App> {
  const processId = randomUUID();
  const log = openLog(config.logLevel);
  return {
    config,
    db: openDb(config.databaseUrl, config.databasePool),
    clock: own.clock ?? machineClock,
    stripe: openStripe(config),
    mailer: openMailer(config.smtpUrl, config.mailFrom),
    files: openFileStore(config),
    pusher: openPusher(config),
    live: await openLive(config.databaseUrl, processId, log),
    relay: openRelay(config.databaseUrl, log),
    log,
    metrics: config.metricsPort === null ? null : openMetrics(),
    stopping: openStopping(),
    processId,
  };
}

export async function closeApp(app: App): Promise<void> {
  await app.relay.stop();
  await app.live.close();
  app.mailer.close();
  await app.db.$client.end();
}

/** No request takes longer: Fastify itself gives up on the body of one after 15 s, and so do our statements. */
const longestRequestMilliseconds = 20_000;

/**
 * Migrates, then starts the web side, the worker, or both. Stopping lets what is under way end first: requests go on
 * until the proxy sends none, streams find another process, jobs are finished.
 */
export async function runServer(config: Config, own: Own = {}): Promise<Running> {
  await migrate(config.databaseUrl);
  await migrateJobs(config.databaseUrl);
  const app = await openApp(config, own);
  const http = await buildHttp(app, own.extra);
  const worker = config.runsWorker ? await startWorker(app, tasks, timers) : null;
  if (worker) {
    await transaction(app, async (tx) => {
      for (const task of atStart) enqueue(tx, task, {}, { jobKey: task });
    });
  }
  addFigures(app);
  const metricsServer = app.metrics && (await openMetricsServer(app));
  const requests = watchRequests(http.server);
  const url = config.runsWeb ? await http.listen({ host: config.host, port: config.port }) : '';

  endLoading();

  async function stopWeb(): Promise<void> {
    if (config.runsWeb) await pause(config.drainMilliseconds);
    app.stopping.leave();
    await requests.ended(longestRequestMilliseconds);
    await http.close();
  }
  return {
    app,
    http,
    url,
    async stop() {
      app.stopping.announce();
      await Promise.all([stopWeb(), worker?.stop()]);
      await metricsServer?.close();
      await closeApp(app);
    },
  };
}
