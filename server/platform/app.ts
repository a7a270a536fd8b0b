import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { Shutdown } from './http/shutdown.ts';
import type { LiveHub } from './jobs/live-hub.ts';
import type { Relay } from './jobs/relay.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './push/pusher.ts';
import type { FileStore } from './storage/file-store.ts';

/** Everything the rooms need from outside, made once at start; tests make their own. */
export type App = {
  config: Config;
  db: Db;
  clock: Clock;
  stripe: Stripe;
  mailer: Mailer;
  files: FileStore;
  pusher: Pusher;
  live: LiveHub;
  relay: Relay;
  log: Log;
  /** What a monitor reads; null where none was asked for. */
  metrics: Metrics | null;
  shutdown: Shutdown;
  /** Names this process among those on one database. */
  processId: string;
};
