import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { readCheckResults } from '../admin/operations/read-check-results.ts';
import type { App } from '../platform/app.ts';
import { readSilence } from '../platform/http/health.ts';
import type { GaugeOf } from '../platform/metrics.ts';
import { version } from '../platform/version.ts';
import { marketGauges, readMarketFigures } from './market-figures.ts';

type PoolFigures = Record<string, { size: number; open: number; idle: number; waiting: number }>;

const poolGauges: GaugeOf<PoolFigures>[] = (
  [
    ['size', 'fondly_pool_size', 'The most connections that a pool of this process may open'],
    ['open', 'fondly_pool_connections', 'Connections to the database that are open'],
    ['idle', 'fondly_pool_idle', 'Open connections that nothing uses'],
    ['waiting', 'fondly_pool_waiting', 'Calls that wait for a connection'],
  ] as const
).map(([figure, name, help]) => ({
  name,
  help,
  label: 'pool',
  readEach: (pools) => Object.fromEntries(Object.entries(pools).map(([pool, figures]) => [pool, figures[figure]])),
}));

/** Registers what is read on each scrape: of this process, and of the whole market. */
export function registerMetrics(app: App): void {
  const { metrics, config } = app;
  if (!metrics) return;
  metrics.info('fondly_build_info', 'The release that this process runs', { version, commit: config.commit });
  metrics.gauges(async () => readPools(app), poolGauges);
  metrics.gauges(readFreeDisk(config.dataDir), [
    {
      name: 'fondly_disk_free_ratio',
      help: 'The free part of the disk that holds DATA_DIR, from 0 to 1',
      read: (ratio) => ratio,
    },
  ]);
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
  metrics.gauge(
    'fondly_replica_lag_seconds',
    'How old the newest commit on the replica is; above DATABASE_READ_LAG_SECONDS, reads go to the primary; 0 without one',
    () => (app.reads.lagMilliseconds() ?? 0) / 1000,
  );
  metrics.gauge(
    'fondly_replica_lag_limit_seconds',
    'DATABASE_READ_LAG_SECONDS, with which the alert ReplicaLags compares the lag',
    () => config.databaseReadLagMilliseconds / 1000,
  );
  metrics.gauges(() => readMarketFigures(app), marketGauges);
  metrics.gauges(
    () => readCheckResults(app),
    [
      {
        name: 'fondly_market_invariants_broken_max',
        help: 'Invariants that do not hold; 0 is right',
        read: ({ broken }) => broken.length,
      },
      {
        name: 'fondly_market_overdue_max',
        help: 'Kinds of work that is overdue, such as refunds that were not sent within an hour; 0 is right',
        read: ({ overdue }) => overdue.length,
      },
      {
        name: 'fondly_market_checks_unfinished_max',
        help: 'Checks of the invariants whose result is missing or too old to rely on; 0 is right',
        read: ({ unfinished }) => unfinished.length,
      },
    ],
  );
}

function readPools({ db, reads }: App): PoolFigures {
  const toFigures = ({ options, totalCount, idleCount, waitingCount }: pg.Pool) => ({
    size: options.max ?? 0,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  });
  return { primary: toFigures(db.client), ...(reads.pool && { replica: toFigures(reads.pool) }) };
}

const readFreeDisk = (folder: string) => async (): Promise<number> => {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
};
