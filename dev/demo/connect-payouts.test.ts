import { expect } from 'vitest';
import { test } from '../test.ts';
import { connectPayouts } from './connect-payouts.ts';
import { seedDemo } from './seed-demo.ts';

test('the demo connects some restaurants to payouts, and the two with an account to log in stay without', async ({
  env,
}) => {
  await seedDemo(env.app);

  await connectPayouts(env.app, env.sandbox.url);

  const { rows } = await env.app.db.client.query(
    `select r.name, p.payouts_enabled, p.details_missing from payout_accounts p join restaurants r on r.id = p.restaurant_id
     order by r.name`,
  );
  expect(rows.filter((row) => row.payouts_enabled)).toHaveLength(4);
  expect(rows.filter((row) => row.details_missing)).toMatchObject([{ name: 'Masa Norte' }]);
  expect(rows.map(({ name }) => name)).not.toContain('Kumo Noodle Bar');
  expect(rows.map(({ name }) => name)).not.toContain('Saffron Alley');
});
