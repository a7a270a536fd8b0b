import { randomUUID } from 'node:crypto';
import { daysAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import type { App } from '../../platform/app.ts';

export const validPassword = 'correct horse battery';

export type TestPerson = Visitor & { id: string; email: string; name: string };

/** Builds a person who signs up through the API. */
export async function buildCustomer(
  env: TestEnvironment,
  overrides: { name?: string; email?: string } = {},
): Promise<TestPerson> {
  const visitor = env.visitor();
  const name = overrides.name ?? 'Ada Lovelace';
  const email = overrides.email ?? `${randomUUID()}@example.com`;
  const { status, body } = await visitor.call('POST /api/account/sign-up', {
    body: { name, email, password: validPassword, phone: '404 555 0100' },
  });
  if (status !== 200 || !body.user) throw new Error(`sign-up failed with ${status}: ${JSON.stringify(body)}`);
  return { ...visitor, id: body.user.id, email, name };
}

/** Confirms the identity in every session of the person, as if the password had just been entered. */
export const confirmIdentityOf = (env: TestEnvironment, personId: string) =>
  env.app.db.client.query('update sessions set identity_confirmed_at = $2 where user_id = $1', [
    personId,
    env.clock.now(),
  ]);

/** Makes the person an admin in the database, because no endpoint can. */
export async function buildAdmin(env: TestEnvironment): Promise<TestPerson> {
  const admin = await buildCustomer(env, { name: 'Grace Hopper' });
  await promoteToAdmin(env.app, admin.id);
  return admin;
}

/** Builds an admin whose sessions have passed the second factor for longer than any test lasts. */
export async function promoteToAdmin(app: App, personId: string): Promise<void> {
  await app.db.client.query('update users set is_super_admin = true where id = $1', [personId]);
  await app.db.client.query(`insert into admin_sessions select id, $2, $2 from sessions where user_id = $1`, [
    personId,
    daysAfter(app.clock.now(), 400),
  ]);
}
