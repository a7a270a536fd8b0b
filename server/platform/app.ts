import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { FileStore } from './file-store.ts';
import type { LiveHub } from './live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './push.ts';
import type { Relay } from './relay.ts';
import type { Stopping } from './stopping.ts';

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
  stopping: Stopping;
  /** Names this process among those on one database. */
  processId: string;
};
