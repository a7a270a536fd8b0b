import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createWebServer, type ExtraPages } from './http.ts';
import { storeListingRules } from './meals/store-listing-rules.ts';
import { openMetricsServer } from './monitoring/metrics-server.ts';
import { registerMetrics } from './monitoring/register-metrics.ts';
import { allowHeapGrowth } from './node-flags.ts';
import { openStripe } from './payments/open-stripe.ts';
import type { App } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkDirectAddress, openDatabases } from './platform/database/open-databases.ts';
import { transaction } from './platform/database/transaction.ts';
import type { ReportUndeclaredProblem } from './platform/http/declared-problems.ts';
import { watchRequests } from './platform/http/open-requests.ts';
import { openShutdown } from './platform/http/shutdown.ts';
import { openLiveHub } from './platform/jobs/live-hub.ts';
import { enqueue } from './platform/jobs/outbox.ts';
import { openRelay } from './platform/jobs/relay.ts';
import { openSignalCarrier } from './platform/jobs/signals/open-signal-carrier.ts';
import { migrateJobQueue, startWorker } from './platform/jobs/worker.ts';
import { openLog } from './platform/log.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openMetrics } from './platform/metrics.ts';
import { openPusher } from './platform/push/pusher.ts';
import { openFileStore } from './platform/storage/open-file-store.ts';
import { closeTracing, openTracing } from './platform/tracing.ts';
import { jobHandlers, startupJobs, timers } from './worker.ts';

/** What a place may have of its own: tests a clock, the demo its pages. */
export type ServerOptions = {
  clock?: Clock;
  extra?: ExtraPages;
  /** Told of each problem that an endpoint answers and does not declare; nobody is told when it is left out. */
  onUndeclaredProblem?: ReportUndeclaredProblem;
};
export type RunningServer = { app: App; http: FastifyInstance; url: string; stop(): Promise<void> };

/** Opens everything that the modules need, on a migrated database. */
export async function openApp(config: Config, options: ServerOptions = {}): Promise<App> {
  await openTracing(config);
  const processId = randomUUID();
  const log = openLog(config.logLevel);
  const metrics = config.metricsPort === null ? null : openMetrics();
  const carrier = await openSignalCarrier(config, processId, log);
  return {
    config,
    ...(await openDatabases(config, log)),
    clock: options.clock ?? systemClock,
    stripe: openStripe(config, metrics),
    mailer: openMailer(config.smtpUrl, config.mailFrom, metrics),
    files: openFileStore(config, metrics),
    pusher: openPusher(config, metrics),
    live: await openLiveHub(carrier),
    relay: openRelay(config.databaseDirectUrl, carrier, log),
    log,
    metrics,
    shutdown: openShutdown(),
    processId,
  };
}

export async function closeApp(app: App): Promise<void> {
  await app.relay.stop();
  await app.live.close();
  app.mailer.close();
  await app.reads.close();
  await app.db.client.end();
  await closeTracing();
}

/** No request takes longer: Fastify itself gives up on the body of one after 15 s, and so do our statements. */
const longestRequestMilliseconds = 20_000;

/**
 * Migrates, then starts the web side, the worker, or both. Stopping lets what is under way end first: requests go on
 * until the proxy sends none, streams find another process, jobs are finished.
 */
export async function runServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  if (config.isProduction && options.clock) throw new Error('Production runs on the clock of its machine.');
  await checkDirectAddress(config);
  await migrate(config.databaseDirectUrl);
  await migrateJobQueue(config.databaseDirectUrl);
  const app = await openApp(config, options);
  await storeListingRules(app);
  const http = await createWebServer(app, options.extra, options.onUndeclaredProblem);
  const worker = config.runsWorker ? await startWorker(app, jobHandlers, timers) : null;
  if (worker) {
    await transaction(app, async (tx) => {
      for (const job of startupJobs) enqueue(tx, job, {}, { key: job });
    });
  }
  registerMetrics(app);
  const metricsServer = app.metrics && (await openMetricsServer(app));
  const requests = watchRequests(http.server);
  const url = config.runsWeb ? await http.listen({ host: config.host, port: config.port }) : '';

  allowHeapGrowth();

  async function stopWeb(): Promise<void> {
    if (config.runsWeb) await pause(config.drainMilliseconds);
    app.shutdown.startClosing();
    await requests.waitUntilDone(longestRequestMilliseconds);
    await http.close();
  }
  return {
    app,
    http,
    url,
    async stop() {
      app.shutdown.startDraining();
      await Promise.all([stopWeb(), worker?.stop()]);
      await metricsServer?.close();
      await closeApp(app);
    },
  };
}
