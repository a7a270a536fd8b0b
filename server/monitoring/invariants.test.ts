import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { listBrokenInvariants, listRecentlyBroken } from './invariants.ts';
import { buildViolations } from './testing/violations.ts';

/** Runs `npm run invariants` as an admin would. */
function run(env: TestEnvironment): Promise<{ code: number; out: string }> {
  const { config } = env.app;
  const processEnv = {
    PATH: process.env.PATH,
    PORT: '4399',
    DATABASE_URL: config.databaseUrl,
    SECRET: config.secret,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
    STRIPE_WEBHOOK_SECRET: 'whsec_test_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
    SMTP_URL: config.smtpUrl,
  };
  const file = fileURLToPath(new URL('../commands/check-invariants.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: processEnv }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });
}

/** Rows of a deleted person, with the table in which they must be found. */
const tracesOfDeletedPeople: [statement: string, table: string][] = [
  [`insert into users (id, email, name, erased_at) values ($1, 'ada@example.com', 'Deleted customer', now())`, 'users'],
  [
    `insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), $1, gen_random_uuid(), now())`,
    'sessions',
  ],
];

describe('Invariants of money, stock, and orders', () => {
  test('valid data passes, each violation is named, also among recent changes, and the command exits with 1', async ({
    env,
  }) => {
    const orderId = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env));
    await env.runUntilIdle();
    const since = new Date(env.app.clock.now().getTime() - 60_000);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    expect(await listRecentlyBroken(env.app.db, since)).toEqual([]);
    expect(await run(env)).toEqual({ code: 0, out: 'All invariants hold, nothing is overdue, no alarm is open.\n' });

    const violations = buildViolations(orderId);
    for (const { statement } of violations) await env.app.db.client.query(statement);

    const { code, out } = await run(env);
    expect(code).toBe(1);
    for (const { name } of violations) expect(out).toContain(name);
    const recent = (await listRecentlyBroken(env.app.db, since)).join('\n');
    for (const { name, isRecent } of violations) expect([name, recent.includes(name)]).toEqual([name, isRecent]);
  });

  test('every remaining trace of a deleted person is found', async ({ env }) => {
    const id = randomUUID();
    for (const [statement, table] of tracesOfDeletedPeople) {
      await env.app.db.client.query(statement.replaceAll('$1', `'${id}'`));
      const found = (await listBrokenInvariants(env.app.db)).find((line) => line.startsWith('people: no row'));
      expect(found).toContain(`"${table}"`);
    }
    await env.app.db.client.query(`update users set email = id || '@deleted.invalid' where id = $1`, [id]);
    await env.app.db.client.query('delete from sessions where user_id = $1', [id]);
    expect((await listBrokenInvariants(env.app.db)).filter((line) => line.startsWith('people'))).toEqual([]);
  });
});
