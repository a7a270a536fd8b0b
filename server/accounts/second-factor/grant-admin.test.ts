import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { goodPassword, newCustomer } from '../testing/people.ts';
import { grantAdmin } from './grant-admin.ts';

describe('Admins are made by command: decision 2.7', () => {
  test('granting and taking back ends the sessions and shows at the next sign-in', async ({ town }) => {
    const person = await newCustomer(town);
    const grant = (isSuperAdmin: boolean) =>
      transaction(town.app, (tx) => grantAdmin(tx, person.email.toUpperCase(), isSuperAdmin, town.clock.now()));
    const signIn = async () =>
      (await person.call('POST /api/account/sign-in', { body: { email: person.email, password: goodPassword } })).body;

    expect(await grant(true)).toBe(true);
    expect((await person.call('GET /api/account/session')).body.user).toBeNull();
    expect((await signIn()).user?.isSuperAdmin).toBe(true);

    expect(await grant(false)).toBe(true);
    expect((await signIn()).user?.isSuperAdmin).toBe(false);
  });

  test('an address that nobody has is told', async ({ town }) => {
    const isDone = await transaction(town.app, (tx) => grantAdmin(tx, 'nobody@example.com', true, town.clock.now()));
    expect(isDone).toBe(false);
  });
});
