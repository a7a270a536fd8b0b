import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildRestaurant } from '../../orders/testing/order-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { closeAdminSession } from '../second-factor/admin-session.ts';
import { grantAdmin, resetSecondFactor } from '../second-factor/grant-admin.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { buildAdmin, buildCustomer, confirmIdentityOf, type TestPerson } from '../testing/people.ts';

type Person = Pick<TestPerson, 'call'>;

const openDevice = (env: TestEnvironment) => new Authenticator(new URL(env.app.config.publicUrl).origin);
const begin = async (who: Person) => (await who.call('POST /api/account/passkeys/new', { body: {} })).body;
const challenge = async (who: Person) => (await who.call('POST /api/account/passkeys/challenge', { body: {} })).body;
const confirm = async (who: Person, credential: ReturnType<Authenticator['use']>) =>
  (await who.call('POST /api/account/identity/passkey', { body: { credential } })).body;
const list = async (who: Person) => (await who.call('GET /api/account/passkeys')).body.passkeys;

/** Creates a passkey on a new device. */
async function addPasskey(env: TestEnvironment, who: Person, name = 'Phone') {
  const device = openDevice(env);
  const credential = device.create(await begin(who));
  const { status, body } = await who.call('POST /api/account/passkeys', { body: { name, credential } });
  expect([status, body.code]).toEqual([201, undefined]);
  return { device, id: body.id };
}

const invite = (who: Person, email: string) =>
  who.call('POST /api/restaurant/invitations', { body: { email, role: 'counter' } });

describe('A passkey of an owner', () => {
  test('confirms who they are instead of the password, until it is deleted', async ({ env }) => {
    const owner = await buildRestaurant(env);
    const { device, id } = await addPasskey(env, owner);
    expect(await list(owner)).toMatchObject([{ id, name: 'Phone', lastUsedAt: null }]);
    await env.runUntilIdle();
    const { rows } = await env.app.db.client.query('select email from users where id = $1', [owner.ownerId]);
    expect(env.mails(rows[0].email)).toMatchObject([{ subject: 'A passkey was added to your Fondly account' }]);
    await env.advance({ minutes: policies.identityConfirmedMinutes + 1 });
    expect((await invite(owner, 'a@example.com')).body.code).toBe('identity-not-confirmed');

    expect(await confirm(owner, device.use(await challenge(owner)))).toEqual({ ok: true });
    expect((await invite(owner, 'a@example.com')).status).toBe(200);
    expect(await list(owner)).toMatchObject([{ lastUsedAt: expect.any(String) }]);

    const prepared = device.use(await challenge(owner));
    expect((await owner.call('DELETE /api/account/passkeys/:id', { params: { id } })).status).toBe(200);
    expect(await confirm(owner, prepared)).toMatchObject({ code: 'passkey-refused' });
    expect((await owner.call('POST /api/account/passkeys/challenge', { body: {} })).body.code).toBe('no-passkey');
  });

  test('is refused for another web site, without a fingerprint, twice, late, and for another person', async ({
    env,
  }) => {
    const owner = await buildRestaurant(env);
    const stranger = await buildRestaurant(env);
    const { device } = await addPasskey(env, owner);
    await addPasskey(env, stranger);
    const refused = { code: 'passkey-refused' };
    const use = async (changes: Parameters<Authenticator['use']>[1]) => device.use(await challenge(owner), changes);

    expect(await confirm(owner, await use({ origin: 'https://fond1y.example' }))).toMatchObject(refused);
    expect(await confirm(owner, await use({ isVerified: false }))).toMatchObject(refused);
    const once = await use({});
    expect(await confirm(owner, once)).toEqual({ ok: true });
    expect(await confirm(owner, once)).toMatchObject(refused);
    const [forOne] = [await use({})];
    const replies = await Promise.all([confirm(owner, forOne), confirm(owner, forOne)]);
    expect(replies.filter((reply) => 'ok' in reply)).toHaveLength(1);
    expect(await confirm(stranger, device.use(await challenge(stranger)))).toMatchObject(refused);
    const late = await use({});
    await env.advance({ minutes: policies.passkeyChallengeMinutes });
    expect(await confirm(owner, late)).toMatchObject(refused);
  });

  test('that counts is refused when its counter does not grow, because the key was copied', async ({ env }) => {
    const owner = await buildRestaurant(env);
    const { device } = await addPasskey(env, owner);
    const use = async (counter: number) => confirm(owner, device.use(await challenge(owner), { counter }));
    expect(await use(5)).toEqual({ ok: true });
    expect(await use(5)).toMatchObject({ code: 'passkey-refused' });
    expect(await use(6)).toEqual({ ok: true });
  });

  test('is added only after the password, for this web site, and as one of ten', async ({ env }) => {
    const owner = await buildRestaurant(env);
    const device = openDevice(env);
    const add = async (credential: ReturnType<Authenticator['create']>) =>
      (await owner.call('POST /api/account/passkeys', { body: { name: 'Laptop', credential } })).body;
    const elsewhere = device.create(await begin(owner), { origin: 'https://fond1y.example' });
    expect(await add(elsewhere)).toMatchObject({ code: 'passkey-refused' });
    expect(await add(device.create({ challenge: 'AAAA' }))).toMatchObject({ code: 'passkey-refused' });
    const tooLate = device.create(await begin(owner));
    await env.advance({ minutes: policies.identityConfirmedMinutes + 1 });
    expect(await add(tooLate)).toMatchObject({ code: 'identity-not-confirmed' });
    expect(await begin(owner)).toMatchObject({ code: 'identity-not-confirmed' });

    await confirmIdentityOf(env, owner.ownerId);
    for (let count = 0; count < policies.passkeys; count++) await addPasskey(env, owner, `Device ${count}`);
    expect(await begin(owner)).toMatchObject({ code: 'too-many-passkeys' });
    const stranger = await buildCustomer(env);
    const id = (await list(owner))[0]?.id ?? '';
    expect((await stranger.call('DELETE /api/account/passkeys/:id', { params: { id } })).status).toBe(404);
  });
});

describe('A passkey of an admin', () => {
  const open = (who: Person, credential: ReturnType<Authenticator['use']>) =>
    who.call('POST /api/admin/access/passkey', { body: { credential } });

  async function lock(env: TestEnvironment, admin: TestPerson): Promise<void> {
    const { rows } = await env.app.db.client.query('select id from sessions where user_id = $1', [admin.id]);
    for (const { id } of rows) await closeAdminSession(env.app.db, id);
  }

  test('passes the second factor, and is added only after it', async ({ env }) => {
    const admin = await buildAdmin(env);
    await confirmIdentityOf(env, admin.id);
    const { device } = await addPasskey(env, admin);
    await lock(env, admin);
    expect((await admin.call('GET /api/admin/totals')).body).toMatchObject({ code: 'second-factor-required' });
    // Someone with the password alone adds no passkey.
    expect(await begin(admin)).toMatchObject({ code: 'second-factor-required' });

    expect((await open(admin, device.use(await challenge(admin)))).body).toMatchObject({ state: 'open' });
    expect((await admin.call('GET /api/admin/totals')).status).toBe(200);
    const { rows } = await env.app.db.client.query(`select action from audit_lines where object_id = $1`, [admin.id]);
    expect(rows).toContainEqual({ action: 'operator.add-passkey' });
  });

  test('is deleted with the second factor, and one from before the role opens nothing', async ({ env }) => {
    const admin = await buildAdmin(env);
    await confirmIdentityOf(env, admin.id);
    await addPasskey(env, admin);
    await transaction(env.app, (tx) => resetSecondFactor(tx, admin.email));
    expect(await list(admin)).toEqual([]);

    const owner = await buildCustomer(env);
    await addPasskey(env, owner);
    await transaction(env.app, (tx) => grantAdmin(tx, owner.email, true, env.clock.now()));
    const { rows } = await env.app.db.client.query('select id from passkeys where user_id = $1', [owner.id]);
    expect(rows).toEqual([]);
  });
});
