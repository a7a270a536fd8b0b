import { policies } from '@fondly/contract/policies';
import { test as baseTest } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { validPassword } from '../accounts/testing/people.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';

const test = baseTest.extend('owner', { scope: 'test' }, async ({ env }) => buildOwner(env));
const minutes = policies.identityConfirmedMinutes;

describe('An owner who changes staff or bank', () => {
  test('an owner enters the password again ten minutes after the login', async ({ env, owner }) => {
    const invite = (name: string) =>
      owner.call('POST /api/restaurant/invitations', { body: { email: `${name}@example.com`, role: 'counter' } });
    const confirm = (password: string) => owner.call('POST /api/account/identity', { body: { password } });
    const refused = { status: 403, body: { code: 'identity-not-confirmed' } };
    expect((await invite('first')).status).toBe(200);

    await env.advance({ minutes });
    expect(await invite('second')).toMatchObject(refused);
    expect(await owner.call('POST /api/restaurant/payouts/onboarding', { body: {} })).toMatchObject(refused);
    expect(await owner.call('POST /api/restaurant/payouts/dashboard-link', { body: {} })).toMatchObject(refused);
    const { people, invitations } = (await owner.call('GET /api/restaurant/staff')).body;
    expect([people.length, invitations.length]).toEqual([1, 1]);

    expect(await confirm('not mine at all')).toMatchObject({ status: 422, body: { code: 'wrong-password' } });
    expect(await invite('second')).toMatchObject(refused);
    expect((await confirm(validPassword)).status).toBe(200);
    expect((await invite('second')).status).toBe(200);

    await env.advance({ minutes });
    expect(await invite('third')).toMatchObject(refused);
  });

  test('a password entered on one device confirms nothing on another', async ({ env, owner }) => {
    const tablet = env.visitor();
    await tablet.call('POST /api/account/sign-in', { body: { email: owner.email, password: validPassword } });
    await env.advance({ minutes });
    await owner.call('POST /api/account/identity', { body: { password: validPassword } });

    const invitation = await tablet.call('POST /api/restaurant/invitations', {
      body: { email: 'friend@example.com', role: 'manager' },
    });
    expect(invitation.body.code).toBe('identity-not-confirmed');
  });
});
