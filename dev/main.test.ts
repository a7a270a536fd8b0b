import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDatabase, toDatabaseUrl } from './postgres/ensure-database.ts';
import { removePostgres } from './postgres/remove-postgres.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { dropDatabase } from './postgres/test-database.ts';
import { findFreePort } from './processes/find-free-port.ts';
import { isAlive } from './processes/is-alive.ts';
import { waitUntilReady } from './processes/wait-until-ready.ts';
import { scaleTime } from './scale-time.ts';

const root = path.resolve(import.meta.dirname, '..');
const noAbort = new AbortController().signal;

/**
 * With TEST_DATABASE_URL the demo uses that server, as it does when a person sets DATABASE_URL. Tests that do not concern
 * the database are then skipped.
 */
const externalDatabase = process.env.TEST_DATABASE_URL;

describe('npm start', { timeout: scaleTime(180_000) }, () => {
  let folder: string;
  let port: number;
  let databaseSettings: Record<string, string>;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-start-'));
    chmodSync(folder, 0o755);
    port = await findFreePort();
    databaseSettings = externalDatabase
      ? { DATABASE_URL: await ensureDatabase(externalDatabase, `fondly_start_${process.pid}`) }
      : {};
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    if (databaseSettings.DATABASE_URL) await dropDatabase(databaseSettings.DATABASE_URL);
    else await removePostgres(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  });

  function run(file: string, settings: Record<string, string> = {}): ChildProcess & { output: () => string } {
    const env = {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: folder,
      ...databaseSettings,
      ...settings,
    };
    const child = spawn('node', [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    return Object.assign(child, { output: () => text });
  }

  const start = async () => {
    const demo = run('dev/main.mjs');
    await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, 170, noAbort);
    // The demo asks for the same readiness, so it may print its accounts a moment later than this test sees it ready.
    await expect.poll(demo.output, { timeout: scaleTime(10_000) }).toContain('maya@fondly.test');
    return demo;
  };
  const waitForExit = (child: ChildProcess) =>
    child.exitCode === null && child.signalCode === null
      ? new Promise<number | null>((resolve) => child.once('exit', resolve))
      : Promise.resolve(child.exitCode);

  async function countRestaurants(): Promise<number> {
    const postgres = externalDatabase ? null : await startPostgres(path.join(folder, 'postgres'));
    const client = new pg.Client(databaseSettings.DATABASE_URL ?? toDatabaseUrl(postgres?.url() ?? '', 'fondly'));
    await client.connect();
    const { rows } = await client.query<{ restaurants: number }>(
      'select count(*)::int as restaurants from restaurants',
    );
    await client.end();
    return rows[0]?.restaurants ?? 0;
  }

  /** The services are Node processes that run a file of this checkout with the data folder of this test. */
  const listServicePids = () =>
    execFileSync('ps', ['-eo', 'pid=,args='])
      .toString()
      .split('\n')
      .filter(
        (line) =>
          line.includes(path.join(root, 'dev/server.ts')) ||
          line.includes(path.join(root, 'dev/local-servers/stripe-sandbox.ts')),
      )
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => readProcessEnvironment(pid).includes(folder));
  const readProcessEnvironment = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8');
    } catch {
      return '';
    }
  };

  test('npm start starts the demo with its data, and Ctrl-C stops every process', async () => {
    const demo = await start();
    expect(listServicePids()).toHaveLength(2);
    expect(await countRestaurants()).toBeGreaterThan(20);

    demo.kill('SIGINT');

    expect(await waitForExit(demo)).toBe(0);
    expect(listServicePids()).toEqual([]);
  });

  test.skipIf(externalDatabase)('the next start after a kill -9 of every process finds the data', async () => {
    const demo = await start();
    const servicePids = listServicePids();
    for (const pid of [demo.pid ?? 0, ...servicePids]) process.kill(pid, 'SIGKILL');
    await waitForExit(demo);
    const before = await countRestaurants();

    const restarted = await start();

    expect(restarted.pid).not.toBe(demo.pid);
    expect(await countRestaurants()).toBe(before);
    expect(servicePids.filter(isAlive)).toEqual([]);
  });

  test.skipIf(externalDatabase)('a killed server is restarted', async () => {
    const [server = 0] = listServicePids().filter((pid) => readProcessEnvironment(pid).includes('FONDLY_DEMO=true'));

    process.kill(server, 'SIGKILL');
    await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, 60, noAbort);

    expect(listServicePids()).not.toContain(server);
    expect(listServicePids()).toHaveLength(2);
  });

  test.skipIf(externalDatabase)(
    'a second demo on the same data, a reset of a running demo, and production are refused with a message',
    async () => {
      const second = run('dev/main.mjs', { PORT: String(await findFreePort()) });
      const reset = run('dev/reset.mjs');
      const production = run('dev/main.mjs', { NODE_ENV: 'production' });

      expect(await Promise.all([second, reset, production].map(waitForExit))).toEqual([1, 1, 1]);
      expect(second.output()).toContain('already runs');
      expect(reset.output()).toContain('Stop it first');
      expect(production.output()).toContain('not for production');
    },
  );

  test.skipIf(externalDatabase)('a kill -9 of the main process also ends its services', async () => {
    const demo = started.find((child) => child.exitCode === null && child.signalCode === null);
    demo?.kill('SIGKILL');

    await expect.poll(listServicePids, { timeout: scaleTime(20_000) }).toEqual([]);
  });

  test('a reset removes all data of the demo, and refuses to empty an external database', async () => {
    const reset = run('dev/reset.mjs');

    expect(await waitForExit(reset)).toBe(externalDatabase ? 1 : 0);
    if (!externalDatabase) expect(readdirSync(folder)).toEqual([]);
  });
});
