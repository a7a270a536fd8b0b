import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { generateTotpCode } from '../testing/generate-totp-code.ts';
import { buildCustomer, type TestPerson, validPassword } from '../testing/people.ts';
import { resetSecondFactor } from './grant-admin.ts';

// The library reads the system time for sessions and codes, so tests replace it with the test clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const password = validPassword;
const read = (who: TestPerson) => who.call('GET /api/admin/totals');
const open = (who: TestPerson, code: string) => who.call('POST /api/admin/access/open', { body: { code } });
const stateOf = async (who: TestPerson) => (await who.call('GET /api/admin/access')).body;

async function buildAdminWithoutFactor(env: TestEnvironment): Promise<TestPerson> {
  vi.setSystemTime(env.clock.now());
  const admin = await buildCustomer(env, { name: 'Grace Hopper' });
  await env.app.db.client.query('update users set is_super_admin = true where id = $1', [admin.id]);
  return admin;
}

async function buildEnrolledAdmin(env: TestEnvironment) {
  const admin = await buildAdminWithoutFactor(env);
  const { body } = await admin.call('POST /api/admin/access/enrol', { body: { password } });
  const codeNow = () => generateTotpCode(env.app, body.key);
  expect(await open(admin, await codeNow())).toMatchObject({ status: 200, body: { state: 'open' } });
  return { admin, codeNow, recoveryCodes: body.recoveryCodes };
}

async function advanceMinutes(env: TestEnvironment, minutes: number): Promise<void> {
  await env.advance({ minutes });
  vi.setSystemTime(env.clock.now());
}

describe('The second factor of admins', () => {
  test('the first visit sets up the second factor, and admin data is blocked before it', async ({ env }) => {
    const admin = await buildAdminWithoutFactor(env);
    expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect(await stateOf(admin)).toEqual({ state: 'enroll', recoveryCodes: 0 });
    const wrong = await admin.call('POST /api/admin/access/enrol', { body: { password: 'not mine' } });
    expect(wrong.body.code).toBe('wrong-password');

    const { body: key } = await admin.call('POST /api/admin/access/enrol', { body: { password } });
    expect(key.uri).toMatch(/^otpauth:\/\/totp\/Fondly:/);
    expect(key.recoveryCodes).toHaveLength(policies.recoveryCodes);
    expect(await open(admin, key.recoveryCodes[0] ?? '')).toMatchObject({ body: { code: 'wrong-second-factor-code' } });
    expect(await open(admin, '000000')).toMatchObject({ status: 422, body: { code: 'wrong-second-factor-code' } });
    expect((await read(admin)).status).toBe(403);

    const before = new Map(admin.cookies);
    expect((await open(admin, await generateTotpCode(env.app, key.key))).body).toEqual({
      state: 'open',
      recoveryCodes: 10,
    });
    expect((await read(admin)).status).toBe(200);
    expect(admin.cookies).not.toEqual(before);
    const again = await admin.call('POST /api/admin/access/enrol', { body: { password } });
    expect(again.body.code).toBe('second-factor-exists');
    const log = await admin.call('GET /api/admin/audit', { querystring: { action: 'operator.enrol' } });
    expect(log.body.lines[0]).toMatchObject({ actorId: admin.id, reason: 'The second factor was set up.' });
    const { rows } = await env.app.db.client.query('select * from two_factors where user_id = $1', [admin.id]);
    expect(JSON.stringify(rows)).not.toContain(key.recoveryCodes[0]);
  });

  test('another device needs its own code, and each code works once', async ({ env }) => {
    const { admin, codeNow } = await buildEnrolledAdmin(env);
    const phone = { ...admin, ...env.visitor() };
    await phone.call('POST /api/account/sign-in', { body: { email: admin.email, password } });
    expect(await read(phone)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });

    expect((await open(phone, await codeNow())).body.code).toBe('wrong-second-factor-code');
    await advanceMinutes(env, 1);
    const code = await codeNow();
    const both = await Promise.all([open(phone, code), open(admin, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('each recovery code works once, new codes replace the old ones, and the log records it', async ({ env }) => {
    const { admin, recoveryCodes } = await buildEnrolledAdmin(env);
    const [first = '', second = ''] = recoveryCodes;
    await admin.call('POST /api/admin/access/close', { body: {} });
    expect((await read(admin)).status).toBe(403);

    expect((await open(admin, first)).body).toEqual({ state: 'open', recoveryCodes: 9 });
    expect((await open(admin, first)).body.code).toBe('wrong-second-factor-code');
    const renewed = await admin.call('POST /api/admin/access/recovery-codes', { body: { password } });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await open(admin, second)).body.code).toBe('wrong-second-factor-code');
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: {} })).body;
    expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['operator.renew-codes', 'operator.recover']);
  });

  test('an unattended admin session expires despite automatic requests, and any admin session expires after eight hours', async ({
    env,
  }) => {
    const { admin, codeNow } = await buildEnrolledAdmin(env);
    for (let minute = 0; minute < policies.adminIdleMinutes; minute += 10) {
      await advanceMinutes(env, 10);
      await admin.call('GET /api/admin/alarms', { querystring: {} });
    }
    expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect((await admin.call('GET /api/account/session')).body.user?.id).toBe(admin.id);

    expect((await open(admin, await codeNow())).status).toBe(200);
    for (let minute = 20; minute < policies.adminSessionMaxMinutes; minute += 20) {
      await advanceMinutes(env, 20);
      expect([minute, (await read(admin)).status]).toEqual([minute, 200]);
    }
    await advanceMinutes(env, 20);
    expect((await read(admin)).status).toBe(403);
  });

  test('twenty wrong codes elsewhere do not lock an admin out of a known device, and a reset allows a new setup', async ({
    env,
  }) => {
    const { admin, codeNow } = await buildEnrolledAdmin(env);
    await advanceMinutes(env, 1);
    const thief = { ...admin, ...env.visitor() };
    await thief.call('POST /api/account/sign-in', { body: { email: admin.email, password } });
    const codes = await Promise.all(Array.from({ length: 20 }, () => open(thief, '123456')));
    expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await open(thief, await codeNow())).toMatchObject({
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': '3600' },
    });
    expect((await open(admin, await codeNow())).status).toBe(200);

    const own = await Promise.all(Array.from({ length: 20 }, () => open(admin, '123456')));
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([422]));
    await advanceMinutes(env, 1);
    expect((await open(admin, await codeNow())).body.code).toBe('too-many-requests');

    await transaction(env.app, (tx) => resetSecondFactor(tx, admin.email));
    expect((await stateOf(admin)).state).toBe('enroll');
  });
});
