import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { codeOfKey } from '../testing/generate-totp-code.ts';
import { goodPassword, newCustomer, type TestPerson } from '../testing/people.ts';
import { forgetFactor } from './grant-admin.ts';

// The library asks the machine for the time, of sessions and of codes: here it is the town's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const password = goodPassword;
const read = (who: TestPerson) => who.call('GET /api/admin/totals');
const open = (who: TestPerson, code: string) => who.call('POST /api/admin/access/open', { body: { code } });
const stateOf = async (who: TestPerson) => (await who.call('GET /api/admin/access')).body;

async function newOperator(town: Town): Promise<TestPerson> {
  vi.setSystemTime(town.clock.now());
  const admin = await newCustomer(town, { name: 'Grace Hopper' });
  await town.app.db.$client.query('update users set is_super_admin = true where id = $1', [admin.id]);
  return admin;
}

async function enrolled(town: Town) {
  const admin = await newOperator(town);
  const { body } = await admin.call('POST /api/admin/access/enrol', { body: { password } });
  const codeNow = () => codeOfKey(town.app, body.key);
  expect(await open(admin, await codeNow())).toMatchObject({ status: 200, body: { state: 'open' } });
  return { admin, codeNow, recoveryCodes: body.recoveryCodes };
}

async function later(town: Town, minutes: number): Promise<void> {
  await town.advance({ minutes });
  vi.setSystemTime(town.clock.now());
}

describe("The operators' door: ADM-02, security paper, sections 4 and 6", () => {
  test('the first visit sets the second factor up, and nothing is read before it', async ({ town }) => {
    const admin = await newOperator(town);
    expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect(await stateOf(admin)).toEqual({ state: 'enrol', recoveryCodes: 0 });
    const wrong = await admin.call('POST /api/admin/access/enrol', { body: { password: 'not mine' } });
    expect(wrong.body.code).toBe('wrong-password');

    const { body: key } = await admin.call('POST /api/admin/access/enrol', { body: { password } });
    expect(key.uri).toMatch(/^otpauth:\/\/totp\/Fondly:/);
    expect(key.recoveryCodes).toHaveLength(policies.recoveryCodes);
    expect(await open(admin, key.recoveryCodes[0] ?? '')).toMatchObject({ body: { code: 'wrong-factor-code' } });
    expect(await open(admin, '000000')).toMatchObject({ status: 422, body: { code: 'wrong-factor-code' } });
    expect((await read(admin)).status).toBe(403);

    const before = new Map(admin.cookies);
    expect((await open(admin, await codeOfKey(town.app, key.key))).body).toEqual({ state: 'open', recoveryCodes: 10 });
    expect((await read(admin)).status).toBe(200);
    expect(admin.cookies).not.toEqual(before);
    const again = await admin.call('POST /api/admin/access/enrol', { body: { password } });
    expect(again.body.code).toBe('factor-exists');
    const log = await admin.call('GET /api/admin/audit', { querystring: { action: 'operator.enrol' } });
    expect(log.body.lines[0]).toMatchObject({ actorId: admin.id, reason: 'The second factor was set up.' });
    const { rows } = await town.app.db.$client.query('select * from two_factors where user_id = $1', [admin.id]);
    expect(JSON.stringify(rows)).not.toContain(key.recoveryCodes[0]);
  });

  test('the password alone opens nothing on another device, and a code opens one door only', async ({ town }) => {
    const { admin, codeNow } = await enrolled(town);
    const phone = { ...admin, ...town.visitor() };
    await phone.call('POST /api/account/sign-in', { body: { email: admin.email, password } });
    expect(await read(phone)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });

    expect((await open(phone, await codeNow())).body.code).toBe('wrong-factor-code');
    await later(town, 1);
    const code = await codeNow();
    const both = await Promise.all([open(phone, code), open(admin, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('each recovery code opens once, new ones end the old, and the log tells it', async ({ town }) => {
    const { admin, recoveryCodes } = await enrolled(town);
    const [first = '', second = ''] = recoveryCodes;
    await admin.call('POST /api/admin/access/close', { body: {} });
    expect((await read(admin)).status).toBe(403);

    expect((await open(admin, first)).body).toEqual({ state: 'open', recoveryCodes: 9 });
    expect((await open(admin, first)).body.code).toBe('wrong-factor-code');
    const renewed = await admin.call('POST /api/admin/access/recovery-codes', { body: { password } });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await open(admin, second)).body.code).toBe('wrong-factor-code');
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: {} })).body;
    expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['operator.renew-codes', 'operator.recover']);
  });

  test('untouched it closes by itself, whatever the open page asks, and after a day of work in any case', async ({
    town,
  }) => {
    const { admin, codeNow } = await enrolled(town);
    for (let minute = 0; minute < policies.adminIdleMinutes; minute += 10) {
      await later(town, 10);
      await admin.call('GET /api/admin/alarms', { querystring: {} });
    }
    expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect((await admin.call('GET /api/account/session')).body.user?.id).toBe(admin.id);

    expect((await open(admin, await codeNow())).status).toBe(200);
    for (let minute = 20; minute < policies.adminLongestMinutes; minute += 20) {
      await later(town, 20);
      expect([minute, (await read(admin)).status]).toEqual([minute, 200]);
    }
    await later(town, 20);
    expect((await read(admin)).status).toBe(403);
  });

  test('ten wrong codes are enough, and a lost factor is forgotten by command', async ({ town }) => {
    const { admin, codeNow } = await enrolled(town);
    await later(town, 1);
    const codes = await Promise.all(Array.from({ length: 10 }, () => open(admin, '123456')));
    expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await open(admin, await codeNow())).body.code).toBe('too-many-requests');

    await transaction(town.app, (tx) => forgetFactor(tx, admin.email));
    expect((await stateOf(admin)).state).toBe('enrol');
  });
});
