import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { readOutcome, readStripeState, scenarios } from './crash-builders.ts';
import type { Scenario } from './crash-work.ts';
import type { CrashPlan } from './crashing-process.ts';
import { dropEvents } from './sandbox.ts';

/*
 * A real process dies by `kill -9` before and after each commit and each Stripe request of every piece of work.
 * Stripe's events are dropped. People without a response retry once, and jobs and timers do the rest. The result must
 * equal the result without a crash.
 */

const iterations = process.env.LONG ? 12 : 1;
/** The ordinary run takes every second crash point: the odd ones of one piece of work, the even ones of the next. */
const everyNth = process.env.LONG ? 1 : 2;
const names = Object.keys(scenarios);

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { LOG_LEVEL: 'fatal' } });
  await dropEvents(env);
});
afterAll(() => env.close());

/** Returns how many crash points each work has passed when the process is dead. */
async function runUntilKilled(works: CrashPlan['works']): Promise<number[]> {
  const { config, clock } = env.app;
  const child = spawn(process.execPath, [fileURLToPath(new URL('./crashing-process.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      CRASH_AT: 'each by its number',
      PORT: new URL(config.publicUrl).port,
      DATABASE_URL: config.databaseUrl,
      DATABASE_POOL: '60',
      SECRET: config.secret,
      DATA_DIR: config.dataDir,
      STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
      STRIPE_WEBHOOK_SECRET: 'whsec_test_platform',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_test_accounts',
      SMTP_URL: config.smtpUrl,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ now: clock.now().toISOString(), works } satisfies CrashPlan));
  const [reported, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(signal).toBe('SIGKILL');
  return JSON.parse(reported);
}

type Victim = { name: string; dieAt: number; scenario: Scenario };

const prepare = async (name: string, dieAt: number): Promise<Victim> => ({
  ...{ name, dieAt },
  scenario: await (scenarios[name] as (typeof scenarios)[string])(env),
});

/** Limits concurrency, because this test does not prove behavior under load. */
async function inBatchesOfFour<One, Result>(all: One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += 4) results.push(...(await Promise.all(all.slice(at, at + 4).map(work))));
  return results;
}

/** The people retry, and jobs and timers do the rest. */
async function finishAllWork(victims: Victim[]): Promise<void> {
  await inBatchesOfFour(victims, ({ scenario }) => scenario.retry());
  for (const minutes of [0, 3, 3, 10]) {
    await env.advance({ minutes });
    await env.runTimers();
  }
}

describe('A process that dies at any point', () => {
  test(`all ${names.length} pieces of work end as they do without a crash, ${iterations} times`, {
    timeout: scaleTime(iterations * 300_000),
  }, async () => {
    const controls = await inBatchesOfFour(names, (name) => prepare(name, 0));
    const points = await runUntilKilled(controls.map(({ scenario: { work } }) => ({ dieAt: 0, work })));
    const all = names.map((name, at) =>
      Array.from({ length: points[at] ?? 0 }, (_, nth) => ({ name, dieAt: nth + 1 })),
    );
    const plans = all.flatMap((ofWork, at) => ofWork.filter(({ dieAt }) => (dieAt + at) % everyNth === 0));
    expect(points.filter((count) => count < 2)).toEqual([]);
    expect(all.flat().length).toBeGreaterThan(80);
    const victims: Victim[] = [];
    for (let round = 0; round < iterations; round += 1) {
      const victimsOfRound = await inBatchesOfFour(plans, ({ name, dieAt }) => prepare(name, dieAt));
      const died = await runUntilKilled(victimsOfRound.map(({ dieAt, scenario: { work } }) => ({ dieAt, work })));
      // Each work was held at its crash point and did not pass it.
      expect(died).toEqual(victimsOfRound.map(({ dieAt }) => dieAt));
      victims.push(...victimsOfRound);
    }

    await finishAllWork([...controls, ...victims]);

    const stripe = await readStripeState(env);
    const ends = await inBatchesOfFour(controls, ({ scenario }) => readOutcome(env, stripe, scenario));
    for (const { name, dieAt, scenario } of victims) {
      const end = await readOutcome(env, stripe, scenario);
      expect({ name, dieAt, end }).toEqual({ name, dieAt, end: ends[names.indexOf(name)] });
    }
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
