import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer, type TestPerson, validPassword } from '../testing/people.ts';

const request = (person: TestPerson) => person.call('POST /api/account/device/code', { body: {} });
const enter = (person: TestPerson, code: string) => person.call('POST /api/account/device/confirm', { body: { code } });
const isConfirmed = async (person: TestPerson) => (await person.call('GET /api/account/cards')).body.isDeviceConfirmed;

async function readCode(env: TestEnvironment, { email }: TestPerson): Promise<string> {
  await env.runUntilIdle();
  return /^(\d{6}) /.exec(env.mails(email)[0]?.subject ?? '')?.[1] ?? '';
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('The code that confirms a device', () => {
  test('is emailed, works once on this device alone, and is not sent to a confirmed device', async ({ env }) => {
    const person = await buildCustomer(env);
    const elsewhere = { ...person, ...env.visitor() };
    await elsewhere.call('POST /api/account/sign-in', { body: { email: person.email, password: validPassword } });
    expect(await isConfirmed(person)).toBe(false);
    expect((await request(person)).status).toBe(200);
    const code = await readCode(env, person);

    expect(await enter(elsewhere, code)).toMatchObject({ status: 422, body: { code: 'device-code-wrong' } });
    expect((await enter(person, code)).status).toBe(200);
    expect([await isConfirmed(person), await isConfirmed(elsewhere)]).toEqual([true, false]);
    expect((await enter(person, code)).status).toBe(422);
    const mails = env.mails(person.email).length;
    await request(person);
    await env.runUntilIdle();
    expect(env.mails(person.email)).toHaveLength(mails);
  });

  test('is refused after its time, after a newer one, and after five tries at once', async ({ env }) => {
    const person = await buildCustomer(env);
    await request(person);
    const old = await readCode(env, person);
    await env.advance({ minutes: policies.deviceCodeMinutes });
    expect((await enter(person, old)).status).toBe(422);
    await request(person);
    const replaced = await readCode(env, person);
    await env.advance({ seconds: 1 });
    await request(person);
    const code = await readCode(env, person);
    if (replaced !== code) expect((await enter(person, replaced)).status).toBe(422);
    const wrong = await Promise.all(Array.from({ length: 6 }, () => enter(person, another(code))));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await enter(person, code)).status).toBe(422);
    expect(await isConfirmed(person)).toBe(false);
  });

  test('is stored as a digest, and its emails are limited', async ({ env }) => {
    const person = await buildCustomer(env);
    for (let tries = 0; tries < 5; tries++) expect((await request(person)).status).toBe(200);
    expect(await request(person)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
    const code = await readCode(env, person);
    const { rowCount } = await env.app.db.client.query('select from known_devices d where d::text like $1', [
      `%${code}%`,
    ]);
    expect(rowCount).toBe(0);
  });

  test('is needed again after the other sessions were ended', async ({ env }) => {
    const person = await buildCustomer(env);
    await request(person);
    await enter(person, await readCode(env, person));
    expect(await isConfirmed(person)).toBe(true);
    await person.call('POST /api/account/sessions/end-others', { body: {} });
    expect(await isConfirmed(person)).toBe(false);
  });
});
