import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrl } from './postgres/database-url.ts';
import { ensureDatabase } from './postgres/ensure-database.ts';
import { removePostgres, startPostgres } from './postgres/start-postgres.ts';
import { dropDatabase } from './postgres/test-database.ts';
import { freePort } from './processes/find-free-port.ts';
import { isAlive } from './processes/is-alive.ts';
import { awaitAnswer } from './processes/wait-until-ready.ts';

const root = path.resolve(import.meta.dirname, '..');
const patience = new AbortController().signal;

/**
 * With TEST_DATABASE_URL the town stands on that server, as it does for a person who sets DATABASE_URL. What is not about
 * the database is then left out.
 */
const ownServer = process.env.TEST_DATABASE_URL;

describe('npm start', { timeout: 180_000 }, () => {
  let folder: string;
  let port: number;
  let given: Record<string, string>;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-start-'));
    chmodSync(folder, 0o755);
    port = await freePort();
    given = ownServer ? { DATABASE_URL: await ensureDatabase(ownServer, `fondly_start_${process.pid}`) } : {};
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    if (given.DATABASE_URL) await dropDatabase(given.DATABASE_URL);
    else await removePostgres(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  });

  function run(file: string, settings: Record<string, string> = {}): ChildProcess & { said: () => string } {
    const environment = { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: folder, ...given, ...settings };
    const child = spawn('node', [file], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    return Object.assign(child, { said: () => text });
  }

  const start = async () => {
    const town = run('dev/main.ts');
    await awaitAnswer(`http://127.0.0.1:${port}/health/ready`, 170, patience);
    return town;
  };
  const ended = (child: ChildProcess) =>
    child.exitCode === null && child.signalCode === null
      ? new Promise<number | null>((resolve) => child.once('exit', resolve))
      : Promise.resolve(child.exitCode);

  async function countKitchens(): Promise<number> {
    const postgres = ownServer ? null : await startPostgres(path.join(folder, 'postgres'));
    const client = new pg.Client(given.DATABASE_URL ?? databaseUrl(postgres?.url() ?? '', 'fondly'));
    await client.connect();
    const { rows } = await client.query<{ kitchens: number }>('select count(*)::int as kitchens from restaurants');
    await client.end();
    return rows[0]?.kitchens ?? 0;
  }

  /** The parts are Node processes that run a file of this checkout with our data. */
  const partsLeft = () =>
    execFileSync('ps', ['-eo', 'pid=,args='])
      .toString()
      .split('\n')
      .filter(
        (line) =>
          line.includes(path.join(root, 'dev/server.ts')) ||
          line.includes(path.join(root, 'dev/local-servers/stripe-sandbox.ts')),
      )
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => environmentOf(pid).includes(folder));
  const environmentOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8');
    } catch {
      return '';
    }
  };

  test('opens the town with its people, and Ctrl-C stops all of it', async () => {
    const town = await start();
    expect(partsLeft()).toHaveLength(2);
    expect(await countKitchens()).toBeGreaterThan(20);

    town.kill('SIGINT');

    expect(await ended(town)).toBe(0);
    expect(town.said()).toContain('maya@fondly.test');
    expect(partsLeft()).toEqual([]);
  });

  test('after a kill -9 of all of it the next start finds the data', async () => {
    const town = await start();
    const parts = partsLeft();
    for (const pid of [town.pid ?? 0, ...parts]) process.kill(pid, 'SIGKILL');
    await ended(town);
    const before = await countKitchens();

    const again = await start();

    expect(again.pid).not.toBe(town.pid);
    expect(await countKitchens()).toBe(before);
    expect(parts.filter(isAlive)).toEqual([]);
  });

  test.skipIf(ownServer)('a killed server is started again by the town', async () => {
    const [server = 0] = partsLeft().filter((pid) => environmentOf(pid).includes('FONDLY_DEMO=true'));

    process.kill(server, 'SIGKILL');
    await awaitAnswer(`http://127.0.0.1:${port}/health/ready`, 60, patience);

    expect(partsLeft()).not.toContain(server);
    expect(partsLeft()).toHaveLength(2);
  });

  test.skipIf(ownServer)(
    'a second town on the same data, a reset under it and production are refused in words',
    async () => {
      const second = run('dev/main.ts', { PORT: String(await freePort()) });
      const reset = run('dev/demo/reset.ts');
      const production = run('dev/main.ts', { NODE_ENV: 'production' });

      expect(await Promise.all([second, reset, production].map(ended))).toEqual([1, 1, 1]);
      expect(second.said()).toContain('already runs');
      expect(reset.said()).toContain('Stop it first');
      expect(production.said()).toContain('not for production');
    },
  );

  test('killed alone, the town takes its parts with it', async () => {
    const town = started.find((child) => child.exitCode === null && child.signalCode === null);
    town?.kill('SIGKILL');

    await expect.poll(partsLeft, { timeout: 20_000 }).toEqual([]);
  });

  test("a reset leaves nothing of the town, and no database of one's own is touched by it", async () => {
    const reset = run('dev/demo/reset.ts');

    expect(await ended(reset)).toBe(ownServer ? 1 : 0);
    if (!ownServer) expect(readdirSync(folder)).toEqual([]);
  });
});
