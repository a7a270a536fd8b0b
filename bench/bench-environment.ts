import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removePostgres, startPostgres } from '@fondly/dev/postgres/start-postgres';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobs } from '@fondly/server/platform/jobs/worker';
import pg from 'pg';
import { type Part, startPart } from './start-bench-process.ts';

/** A fresh PostgreSQL with an empty product in it, and servers on it. */
export type Ground = {
  client: pg.Client;
  postgresPid: number;
  /** Of the sessions that `fillMarket` makes. */
  secret: string;
  /** Settings that every part on this ground needs. */
  settings: Record<string, string>;
  start(name: string, own?: Record<string, string>): Promise<Part>;
  close(): Promise<void>;
};

const secret = 'a secret that only this bench knows, long enough';

/** Grounds that stand now: a bench that is stopped half way leaves no database running behind it. */
const standing = new Set<Ground>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const closing = [...standing].map((ground) => ground.close());
    void Promise.allSettled(closing).then(() => process.exit(1));
  });
}

/** @param durable - every commit waits for the disk, as in production; else about ten times quicker to write */
export async function openGround(durable: boolean): Promise<Ground> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, { fast: !durable });
  const admin = new pg.Client(postgres.url());
  await admin.connect();
  await admin.query('create database bench');
  // What it tidies up would fall to whoever is measured at that moment; the bench vacuums between the rounds.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const url = postgres.url('bench');
  await migrate(url);
  await migrateJobs(url);
  const client = new pg.Client(url);
  // It ends with its server, which is the bench's own doing.
  client.on('error', () => {});
  await client.connect();
  const settings = settingsOf(url);
  const parts: Part[] = [];
  const ground: Ground = {
    client,
    postgresPid: postgres.pid,
    secret,
    settings,
    async start(name, own = {}) {
      const part = await startPart(name, { ...settings, ...own });
      parts.push(part);
      return part;
    },
    async close() {
      standing.delete(ground);
      await Promise.all(parts.map((part) => part.stop()));
      // Not in the middle of a long statement: the server itself ends it.
      await removePostgres(folder);
      await client.end().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
  standing.add(ground);
  return ground;
}

function settingsOf(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SECRET: secret,
    // Nobody is there: the one call that a checkout makes is answered in the process.
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_bench_connect',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
}
