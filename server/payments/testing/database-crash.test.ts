import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { removePostgres } from '@fondly/dev/postgres/remove-postgres';
import { type Postgres, startPostgres } from '@fondly/dev/postgres/start-postgres';
import { createTemplate } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { openRandom } from '../../testing/simulation/random.ts';
import { readOutcome, readStripeState, scenarios } from './crash-builders.ts';
import type { Scenario } from './crash-work.ts';
import { dropEvents } from './sandbox.ts';

/* The database is killed with all of its processes while orders are placed. */

// Runs only in the long suite, because each of its iterations restarts the database.
const isLong = Boolean(process.env.LONG);
const iterations = 10;
const names = Object.keys(scenarios);
const random = openRandom(Number(process.env.SEED ?? 8));

let folder: string;
let postgres: Postgres;
let env: TestEnvironment;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-killed-'));
  postgres = await startPostgres(folder);
  env = await openTestEnvironment({
    template: await createTemplate(postgres.url()),
    settings: { LOG_LEVEL: 'silent' },
  });
  await dropEvents(env);
});
afterAll(async () => {
  await env.close();
  await removePostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Kills the database as a power failure does. */
async function killDatabase(): Promise<void> {
  const children = readFileSync(`/proc/${postgres.pid}/task/${postgres.pid}/children`, 'utf8').trim().split(' ');
  for (const pid of [postgres.pid, ...children.map(Number)]) process.kill(pid, 'SIGKILL');
  postgres = await startPostgres(folder);
}

const prepare = async (name: string) => ({
  name,
  scenario: await (scenarios[name] as (typeof scenarios)[string])(env),
});

/**
 * Runs all retries at once. Requests to a dead database fail.
 *
 * @returns the number of failed requests
 */
async function tryAll(all: { scenario: Scenario }[]): Promise<number> {
  const answers = await Promise.all(all.map(({ scenario }) => scenario.retry().catch(() => ({ status: 500 }))));
  return answers.filter((answer) => (answer as { status?: number } | undefined)?.status === 500).length;
}

/** Waits for iterations of the event loop. */
const waitIterations = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe.runIf(isLong)('A database that is killed under load', () => {
  test(`${names.length} pieces of work end as they do without a crash, ${iterations} times`, {
    timeout: scaleTime(iterations * 120_000),
  }, async () => {
    const controls = [];
    for (const name of names) controls.push(await prepare(name));
    await tryAll(controls);
    const victims = [];
    let lost = 0;
    for (let round = 0; round < iterations; round += 1) {
      const victimsOfRound = [];
      for (const name of names) victimsOfRound.push(await prepare(name));
      const people = tryAll(victimsOfRound);
      const worker = env.runUntilIdle().catch(() => {});
      await waitIterations(random.int(300));
      await killDatabase();
      await worker;
      lost += await people;
      victims.push(...victimsOfRound);
    }
    expect(lost).toBeGreaterThan(0);
    // Locks of jobs expire when their connection ended with the database.
    await env.app.db.client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await tryAll([...controls, ...victims]);
    for (const minutes of [0, 3, 3, 10]) {
      await env.advance({ minutes });
      await env.runTimers();
    }

    const stripe = await readStripeState(env);
    for (const [at, { name, scenario }] of victims.entries()) {
      const [end, wanted] = [scenario, controls[at % names.length]?.scenario as Scenario];
      expect({ name, end: await readOutcome(env, stripe, end) }).toEqual({
        name,
        end: await readOutcome(env, stripe, wanted),
      });
    }
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
