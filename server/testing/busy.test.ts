import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
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
