import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { meal, type Restaurant, restaurant } from '../testing/meal-builders.ts';
import { announceAllergensDue } from './announce-allergens-due.ts';

const recurring = { isRecurring: true, recurringDays: [0, 1, 2, 3, 4, 5, 6], allergens: null };
const requireFrom = (env: TestEnvironment, day: string) =>
  env.app.db.client.query('update listing_rules set allergens_required_from = $1', [day]);

async function listMails(env: TestEnvironment, { owner }: Restaurant) {
  await env.runUntilIdle();
  const { rows } = await env.app.db.client.query('select email from users where id = $1', [owner.id]);
  return env.mails(rows[0].email);
}

test('an owner of recurring meals without answers gets one email that names them and the day', async ({ env }) => {
  const [here, answered, daily] = [await restaurant(env.app), await restaurant(env.app), await restaurant(env.app)];
  await meal(env.app, here, { ...recurring, name: 'Grits' });
  await meal(env.app, here, { ...recurring, name: 'Okra' });
  await meal(env.app, answered, { ...recurring, allergens: [] });
  await meal(env.app, daily, { allergens: null });
  await requireFrom(env, '2025-10-17');

  await Promise.all([announceAllergensDue(env.app), announceAllergensDue(env.app)]);
  await env.advance({ days: 1 });
  await announceAllergensDue(env.app);

  const mails = await listMails(env, here);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Friday, October 17');
  expect(mails[0]?.text).toContain('Grits, Okra');
  expect(await listMails(env, answered)).toEqual([]);
  expect(await listMails(env, daily)).toEqual([]);
});

test('nobody is told once the day has come, or when the restaurant no longer sells', async ({ env }) => {
  const [here, gone] = [await restaurant(env.app), await restaurant(env.app, { status: 'suspended' })];
  await meal(env.app, here, recurring);
  await meal(env.app, gone, recurring);
  await requireFrom(env, '2025-10-03');
  await announceAllergensDue(env.app);
  expect(await listMails(env, here)).toEqual([]);
  await requireFrom(env, '2025-10-17');
  await announceAllergensDue(env.app);
  expect(await listMails(env, gone)).toEqual([]);
  expect(await listMails(env, here)).toHaveLength(1);
});
