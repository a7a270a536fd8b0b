import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { removePostgres } from '@fondly/dev/postgres/remove-postgres';
import { type Postgres, startPostgres } from '@fondly/dev/postgres/start-postgres';
import { createTemplate } from '@fondly/dev/postgres/test-database';
import { startServerProcess } from '@fondly/dev/processes/start-server-process';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../database/connect.ts';
import type { JobHandlers } from './job-handlers.ts';
import { startWorker } from './worker.ts';

/* The worker loses its database while jobs end. It has a PostgreSQL of its own, which is killed. */

const soon = { timeout: scaleTime(60_000), interval: 100 };
/** The database starts again in each test, and a lane after a second. */
const timeout = scaleTime(180_000);

let folder: string;
let postgres: Postgres;
let env: TestEnvironment;
let worker: { stop(): Promise<void> } | null = null;
const rejections: unknown[] = [];
const keepRejection = (error: unknown) => rejections.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', keepRejection);
  folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-outage-'));
  postgres = await startPostgres(folder);
  env = await openTestEnvironment({
    template: await createTemplate(postgres.url()),
    settings: { LOG_LEVEL: 'silent' },
  });
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(async () => {
  await env.close();
  await removePostgres(folder);
  rmSync(folder, { recursive: true, force: true });
  process.off('unhandledRejection', keepRejection);
});

/** Kills the database with all of its processes, as a power failure does. */
function killDatabase(): void {
  const children = readFileSync(`/proc/${postgres.pid}/task/${postgres.pid}/children`, 'utf8').trim().split(' ');
  for (const pid of [postgres.pid, ...children.map(Number)]) process.kill(pid, 'SIGKILL');
}
const restartDatabase = async () => {
  postgres = await startPostgres(folder);
};

const query = async (text: string, values: unknown[] = []) => (await env.app.db.client.query(text, values)).rows;
const addJobs = (name: string, count: number) =>
  query('select count(graphile_worker.add_job($1, json_build_object($3::text, n))) from generate_series(1, $2) n', [
    name,
    count,
    'id',
  ]);
const countJobs = async () => (await query('select from graphile_worker._private_jobs')).length;
/**
 * Jobs that failed would wait for seconds, and those of a lost lane for 20 s each time: a job may be lost several times. A
 * living lane records a heartbeat every 5 s.
 */
const skipWaits = async () => {
  await query(`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`);
  await query(`update worker_beats set beat_at = beat_at - interval '1 minute'
    where beat_at < clock_timestamp() - interval '10 seconds'`);
};

async function start(handlers: Partial<JobHandlers>): Promise<void> {
  worker = await startWorker(env.app, handlers, []);
}

/** Polls until all jobs have run. */
const untilDone = () =>
  expect
    .poll(async () => {
      await skipWaits();
      return countJobs();
    }, soon)
    .toBe(0);

describe('A worker whose database breaks while a job ends', () => {
  test.for(['fails', 'succeeds'] as const)(
    'goes on after the database was killed while a job %s',
    { timeout },
    async (end) => {
      let runs = 0;
      await start({
        'send-mail': async () => {
          runs += 1;
          if (runs > 1) return;
          killDatabase();
          if (end === 'fails') throw new Error('the mail server is away');
        },
      });
      await addJobs('send-mail', 1);
      await expect.poll(() => runs, soon).toBe(1);
      // Long enough for the worker to notice that it could not record the end of the job.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await restartDatabase();

      await expect.poll(() => addJobs('send-mail', 1).then(Boolean, () => false), soon).toBe(true);
      await untilDone();

      expect(runs).toBe(3);
      expect(rejections).toEqual([]);
    },
  );

  test('goes on after it started again on a standby, which was promoted later', { timeout }, async () => {
    const [{ data_directory: dataFolder }] = await query('show data_directory');
    let runs = 0;
    await start({
      'send-mail': async () => {
        runs += 1;
        if (runs === 1) killDatabase();
      },
    });
    await addJobs('send-mail', 1);
    await expect.poll(() => runs, soon).toBe(1);
    writeFileSync(path.join(dataFolder, 'standby.signal'), '');
    await restartDatabase();
    await expect.poll(() => query('select pg_is_in_recovery() as yes'), soon).toEqual([{ yes: true }]);
    // The lane starts again each second.
    await new Promise((resolve) => setTimeout(resolve, 3_000));

    await query('select pg_promote()');
    await untilDone();

    expect(runs).toBe(2);
    expect(rejections).toEqual([]);
  });

  test('goes on when its connections are ended again and again while jobs fail', { timeout }, async () => {
    const attempts = new Map<string, number>();
    await start({
      'send-mail': async (_app, { id }) => {
        attempts.set(id, (attempts.get(id) ?? 0) + 1);
        await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fondly-worker'`);
        if (attempts.get(id) === 1) throw new Error('the mail server is away');
      },
    });
    await addJobs('send-mail', 5);

    await expect.poll(() => attempts.size, soon).toBe(5);
    await untilDone();

    expect([...attempts.values()].filter((count) => count < 2)).toEqual([]);
    expect(rejections).toEqual([]);
  });
});

test('a connection of the worker that is given back twice is given back once, and an ended pool says so', async () => {
  const pool = openPool(postgres.url(), 'worker', 1);
  // As the job library does it.
  const connectAndRelease = () =>
    new Promise<Error | undefined>((resolve) => {
      pool.connect((error, _client, release) => {
        release?.();
        release?.();
        resolve(error);
      });
    });

  expect(await connectAndRelease()).toBeUndefined();
  expect((await pool.query('select')).rowCount).toBe(1);

  await pool.end();
  expect(await connectAndRelease()).toMatchObject({ message: expect.stringContaining('end') });
});

describe('A server process whose database is killed while its jobs fail', () => {
  test('stays, and runs jobs after the database is back', { timeout }, async () => {
    const server = await startServerProcess(env.app.config, 'outage');
    try {
      // Each of these fails at once, because its id is no id of an email.
      await addJobs('send-mail', 2000);
      await expect
        .poll(async () => (await query('select from graphile_worker.jobs where attempts > 0')).length, soon)
        .toBeGreaterThan(20);
      killDatabase();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await restartDatabase();

      await expect
        .poll(() => query('delete from graphile_worker._private_jobs').then(Boolean, () => false), soon)
        .toBe(true);
      await addJobs('delete-ended-rate-limits', 1);
      await untilDone();

      expect(server.output()).not.toContain('ALARM');
      expect((await fetch(`${server.metricsUrl}/health/live`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});
