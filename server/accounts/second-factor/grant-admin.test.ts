import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { buildCustomer, validPassword } from '../testing/people.ts';
import { grantAdmin } from './grant-admin.ts';

describe('Admin rights', () => {
  test('granting and revoking admin rights ends the sessions and applies at the next sign-in', async ({ env }) => {
    const person = await buildCustomer(env);
    const grant = (isAdmin: boolean) =>
      transaction(env.app, (tx) => grantAdmin(tx, person.email.toUpperCase(), isAdmin, env.clock.now()));
    const signIn = async () =>
      (await person.call('POST /api/account/sign-in', { body: { email: person.email, password: validPassword } })).body;

    expect(await grant(true)).toBe(true);
    expect((await person.call('GET /api/account/session')).body.user).toBeNull();
    expect((await signIn()).user?.isAdmin).toBe(true);

    expect(await grant(false)).toBe(true);
    expect((await signIn()).user?.isAdmin).toBe(false);
  });

  test('the command reports an unknown email', async ({ env }) => {
    const isDone = await transaction(env.app, (tx) => grantAdmin(tx, 'nobody@example.com', true, env.clock.now()));
    expect(isDone).toBe(false);
  });
});
