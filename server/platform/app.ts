import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { Reads } from './database/reads.ts';
import type { Shutdown } from './http/shutdown.ts';
import type { LiveHub } from './jobs/live-hub.ts';
import type { Relay } from './jobs/relay.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './push/pusher.ts';
import type { FileStore } from './storage/file-store.ts';

/** The outside systems that every module uses. Opened once at start; tests open their own. */
export type App = {
  config: Config;
  db: Db;
  /** For reads that may be a moment old: the replica, or the primary without one. */
  reads: Reads;
  clock: Clock;
  stripe: Stripe;
  mailer: Mailer;
  files: FileStore;
  pusher: Pusher;
  live: LiveHub;
  relay: Relay;
  log: Log;
  /** The Prometheus metrics; null without `METRICS_PORT`. */
  metrics: Metrics | null;
  shutdown: Shutdown;
  /** The id of this process among those that share one database. */
  processId: string;
};
