import { openTown, type Town } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let town: Town;
beforeAll(async () => {
  town = await openTown({ template: inject('template'), settings: { DATABASE_POOL: '2' } });
});
afterAll(() => town.close());

test('more people than the database can answer in time read that it is busy, and nothing breaks', async () => {
  const taken = await Promise.all([town.app.db.$client.connect(), town.app.db.$client.connect()]);

  const refused = await town.visitor().call('POST /api/account/sign-in', {
    body: { email: 'nobody@fondly.test', password: 'second-chance' },
  });
  for (const connection of taken) connection.release();
  const answered = await town.visitor().call('POST /api/account/sign-in', {
    body: { email: 'nobody@fondly.test', password: 'second-chance' },
  });

  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(answered).toMatchObject({ status: 401 });
});
