import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../accounts/testing/people.ts';
import { readCheckResults } from '../admin/operations/read-check-results.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { openMetrics } from '../platform/metrics.ts';
import { checkRecentInvariants } from './check-recent-invariants.ts';
import { listBrokenInvariants, listRecentlyBroken } from './invariants.ts';
import { registerMetrics } from './register-metrics.ts';
import { checkAllInvariants } from './run-invariant-check.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);

async function buildOrder(env: TestEnvironment): Promise<string> {
  const orderId = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env));
  await env.runUntilIdle();
  return orderId;
}

async function readFaultGauges(env: TestEnvironment): Promise<string[]> {
  const metrics = openMetrics();
  registerMetrics({ ...env.app, metrics });
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('fondly_market_checks_'));
}

describe('The check of recent changes', () => {
  test('it leaves an older order to the whole set', async ({ env }) => {
    const orderId = await buildOrder(env);
    await query(env, 'update orders set disputed_at = now() where id = $1', [orderId]);
    const later = new Date(env.app.clock.now().getTime() + 7_200_000);
    expect(await listRecentlyBroken(env.app.db, later)).toEqual([]);
    expect(await listBrokenInvariants(env.app.db)).toHaveLength(1);
    await query(env, 'update orders set disputed_at = null where id = $1', [orderId]);
  });
});

describe('The result of the checks', () => {
  test('a violation is shown until it is repaired, although nothing changes in between', async ({ env }) => {
    const orderId = await buildOrder(env);
    await checkRecentInvariants(env.app);
    await env.runUntilIdle();
    await query(env, 'update orders set disputed_at = now() where id = $1', [orderId]);
    for (let minute = 0; minute < 5; minute++) {
      await env.advance({ minutes: 1 });
      await checkRecentInvariants(env.app);
      expect((await readCheckResults(env.app)).broken).toEqual([expect.stringContaining(orderId)]);
    }
    await query(env, 'update orders set disputed_at = null where id = $1', [orderId]);
    await checkRecentInvariants(env.app);
    expect((await readCheckResults(env.app)).broken).toEqual([]);
  });

  test('a check that does not finish is an alarm after four minutes, in the figures and to admins', async ({ env }) => {
    const admin = await buildAdmin(env);
    await buildOrder(env);
    await checkRecentInvariants(env.app);
    await env.runUntilIdle();
    expect(await readFaultGauges(env)).toContain('fondly_market_checks_unfinished_max 0');

    await query(env, 'alter table refunds rename to refunds_away');
    try {
      for (let minute = 0; minute < 5; minute++) {
        await env.advance({ minutes: 1 });
        await checkRecentInvariants(env.app);
      }
    } finally {
      await query(env, 'alter table refunds_away rename to refunds');
    }
    expect(await readFaultGauges(env)).toContain('fondly_market_checks_unfinished_max 1');
    const { body } = await admin.call('GET /api/admin/operations');
    expect(body.unfinishedChecks).toEqual([
      'What changed was not checked for 4 minutes: relation "refunds" does not exist',
    ]);

    await checkRecentInvariants(env.app);
    expect(await readFaultGauges(env)).toContain('fondly_market_checks_unfinished_max 0');
  });

  test('a check of the whole set is missed when none finished for a day, failed, or was lost', async ({ env }) => {
    const readUnfinished = async () => {
      await checkRecentInvariants(env.app);
      return (await readCheckResults(env.app)).unfinished;
    };
    await checkRecentInvariants(env.app);
    await env.runUntilIdle();
    expect(await readUnfinished()).toEqual([]);
    await env.advance({ hours: 26 });
    expect(await readUnfinished()).toEqual(['The check of all invariants did not finish.']);

    await checkAllInvariants(env.app);
    expect(await readUnfinished()).toEqual([]);
    await env.runUntilIdle();
    expect(await readUnfinished()).toEqual([]);

    await query(env, 'insert into invariant_checks (asked_at) values ($1)', [env.app.clock.now()]);
    await env.advance({ minutes: 34 });
    expect(await readUnfinished()).toEqual(['The check of all invariants did not finish.']);
  });

  test('of two workers that check at once, one reads', async ({ env }) => {
    const now = env.app.clock.now();
    await query(env, 'update recent_invariant_check set started_at = $1, finished_at = null', [now]);
    await checkRecentInvariants(env.app);
    expect((await readCheckResults(env.app)).recent.finishedAt).toBeNull();
    await env.advance({ minutes: 2 });
    await checkRecentInvariants(env.app);
    expect((await readCheckResults(env.app)).recent.finishedAt).not.toBeNull();
  });
});
