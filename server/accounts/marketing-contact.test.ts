import { randomUUID } from 'node:crypto';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { type BrevoServer, openBrevoServer } from '@fondly/dev/local-servers/brevo-server';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { validPassword } from './testing/people.ts';

let env: TestEnvironment;
let brevo: BrevoServer;
beforeAll(async () => {
  brevo = await openBrevoServer();
  const settings = { BREVO_API_KEY: brevo.key, BREVO_URL: brevo.url };
  env = await openTestEnvironment({ template: inject('template'), settings });
});
afterAll(async () => {
  await env.close();
  await brevo.close();
});
beforeEach(() => {
  brevo.calls.length = 0;
});

type SignUpOverrides = { name?: string; phone?: string; acceptsTexts?: boolean };
async function signUp(acceptsMarketing: boolean, over: SignUpOverrides = {}) {
  const visitor = env.visitor();
  const email = `${randomUUID()}@people.example`;
  const body = {
    name: 'Ada King Lovelace',
    email,
    password: validPassword,
    phone: '4045550123',
    acceptsMarketing,
    ...over,
  };
  expect((await visitor.call('POST /api/account/sign-up', { body })).status).toBe(200);
  await env.runUntilIdle();
  const { rows } = await env.app.db.client.query<{ id: string }>('select id from users where email = $1', [email]);
  return { visitor, email, id: rows[0]?.id ?? '' };
}

const choose = async (visitor: Visitor, isEnabled: boolean, channel: 'mail' | 'sms' = 'mail') => {
  const body = { topic: 'area' as const, channel, isEnabled };
  const { status } = await visitor.call('PUT /api/account/choices', { body });
  expect(status).toBe(200);
  await env.runUntilIdle();
};

/** The queue uses the clock of the database, so this makes retries due now. */
async function retryJobsNow(): Promise<void> {
  await env.app.db.client.query('update graphile_worker._private_jobs set run_at = now()');
  await env.runUntilIdle();
}

describe('The marketing contact', () => {
  test('a person who accepted emails is on list 11 with the specified fields, once', async () => {
    const { id, email } = await signUp(true, { acceptsTexts: true });

    expect(brevo.calls).toEqual(['POST /v3/contacts']);
    expect(brevo.contacts.get(id)).toEqual({
      email,
      ext_id: id,
      attributes: { FIRSTNAME: 'Ada', LASTNAME: 'King Lovelace', SMS: '14045550123' },
      listIds: [11],
      emailBlacklisted: false,
    });
  });

  test('the provider gets a phone number only after the separate consent to text messages', async () => {
    const { visitor, id } = await signUp(true);
    expect(brevo.contacts.get(id)?.attributes.SMS).toBe('');

    await choose(visitor, true, 'sms');
    await choose(visitor, false);
    const texts = { listIds: [11], emailBlacklisted: true, attributes: { FIRSTNAME: 'Ada', SMS: '14045550123' } };
    expect(brevo.contacts.get(id)).toMatchObject(texts);

    await visitor.call('PATCH /api/account/profile', { body: { name: 'Ada Lovelace', phone: '4045550199' } });
    await env.runUntilIdle();
    expect(brevo.contacts.get(id)?.attributes).toEqual({ FIRSTNAME: 'Ada', LASTNAME: 'Lovelace', SMS: '14045550199' });

    await choose(visitor, false, 'sms');
    expect(brevo.contacts.get(id)).toMatchObject({ listIds: [], emailBlacklisted: true, attributes: { SMS: '' } });
  });

  test('a person without a phone has an empty SMS field, and a single name has no last name', async () => {
    const { id } = await signUp(true, { name: 'Ada', phone: '', acceptsTexts: true });

    expect(brevo.contacts.get(id)?.attributes).toEqual({ FIRSTNAME: 'Ada', LASTNAME: '', SMS: '' });
  });

  test('a person without consent causes no request to the provider', async () => {
    const { id } = await signUp(false);

    expect(brevo.calls).toEqual([]);
    expect(brevo.contacts.has(id)).toBe(false);
  });

  test('withdrawing consent removes the person from the list, and giving it again adds them', async () => {
    const { visitor, id } = await signUp(true);

    await choose(visitor, false);
    expect(brevo.contacts.get(id)).toMatchObject({ listIds: [], emailBlacklisted: true });

    await choose(visitor, true);
    expect(brevo.contacts.get(id)).toMatchObject({ listIds: [11], emailBlacklisted: false });
  });

  test('deleting an account deletes the contact at the provider', async () => {
    const { visitor, id } = await signUp(true);

    const body = { password: validPassword, confirmation: 'DELETE' as const };
    const { status } = await visitor.call('POST /api/account/delete', { body });
    await env.runUntilIdle();

    expect([status, brevo.contacts.has(id)]).toEqual([200, false]);
  });

  test('a refusal is only logged, and an unavailable provider is retried', async () => {
    brevo.failNext.push(400);
    const refused = await signUp(true);
    expect(brevo.contacts.has(refused.id)).toBe(false);
    await retryJobsNow();
    expect(brevo.calls).toHaveLength(1);

    brevo.failNext.push(503, 429);
    const late = await signUp(true);
    expect(brevo.contacts.has(late.id)).toBe(false);
    await retryJobsNow();
    await retryJobsNow();
    expect(brevo.contacts.has(late.id)).toBe(true);
    expect(brevo.calls).toHaveLength(4);
  });
});
