import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { toDatabaseUrl } from '@fondly/dev/postgres/ensure-database';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import { holdLock, listLockWaiters } from '@fondly/dev/processes/hold-lock';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { DATABASE_POOL: '2' } });
});
afterAll(() => env.close());

test('a request that gets no database connection in time answers 503, and the next one succeeds', async () => {
  const heldConnections = await Promise.all([env.app.db.client.connect(), env.app.db.client.connect()]);

  const refused = await env.visitor().call('POST /api/account/sign-in', {
    body: { email: 'nobody@fondly.test', password: 'second-chance' },
  });
  for (const connection of heldConnections) connection.release();
  const answered = await env.visitor().call('POST /api/account/sign-in', {
    body: { email: 'nobody@fondly.test', password: 'second-chance' },
  });

  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(answered).toMatchObject({ status: 401 });
});

const signIn = () =>
  env.visitor().call('POST /api/account/sign-in', { body: { email: 'nobody@fondly.test', password: 'second-chance' } });

test('a request whose connection the database ends answers 503 and when to try again', async () => {
  const release = await holdLock(env, 'lock table users in access exclusive mode');
  const waiting = signIn();
  await expect.poll(() => listLockWaiters(env, 'users'), { timeout: scaleTime(5_000) }).toHaveLength(1);

  await runStatement(
    env.app.config.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
     and datname = current_database()`,
  );
  const refused = await waiting;
  await release();

  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await signIn()).toMatchObject({ status: 401 });
});

test('a request that reaches a server which is no primary answers 503, and its connections are not kept', async () => {
  const { databaseUrl } = env.app.config;
  const setReadOnly = (value: 'on' | 'off') =>
    runStatement(
      toDatabaseUrl(databaseUrl, 'postgres'),
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${value}`,
    );
  const endConnections = () =>
    runStatement(
      databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  await setReadOnly('on');
  await endConnections();
  await expect.poll(signIn, { timeout: scaleTime(5_000) }).toMatchObject({ status: 503, body: { code: 'busy' } });
  await setReadOnly('off');

  // Only a new connection can write again.
  await expect.poll(signIn, { timeout: scaleTime(5_000) }).toMatchObject({ status: 401 });
});
