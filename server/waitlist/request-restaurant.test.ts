import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { restaurant } from '../meals/testing/meal-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { queueRequesterMails } from './email-requesters.ts';
import { randomEmail, readLinkToken } from './testing/waitlist-builders.ts';

async function ask(env: TestEnvironment, restaurantName: string, own: { zip?: string; email?: string } = {}) {
  const email = own.email ?? randomEmail();
  const visitor = env.visitor();
  const body = { zip: own.zip ?? '30318', restaurantId: 'sample', restaurantName, email, phone: '404 555 0134' };
  const reply = await visitor.call('POST /api/waitlist/requests', { body });
  await env.runUntilIdle();
  const token = readLinkToken(env.mails(email)[0], 'confirm-email');
  await visitor.call('POST /api/waitlist/confirm/:token', { params: { token } });
  return { email, reply };
}

async function approve(env: TestEnvironment, restaurantId: string): Promise<void> {
  await transaction(env.app, async (tx) => queueRequesterMails(tx, restaurantId));
  await env.runUntilIdle();
}

const joinedMails = (env: TestEnvironment, email: string) =>
  env.mails(email).filter((mail) => mail.subject.endsWith('is on Fondly now'));

describe('Restaurant requests', () => {
  test('a request is stored once for each person, name and ZIP, and a repeat gets the same answer', async ({ env }) => {
    const { email, reply } = await ask(env, 'The Green Spoon');
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('let you know when they join') },
    });
    const again = await ask(env, ' the GREEN spoon! ', { email });
    expect(again.reply).toMatchObject({ status: reply.status, body: reply.body });
    const { rows } = await env.app.db.client.query(
      'select zip, sample_id, name, phone from restaurant_requests where email = $1',
      [email],
    );
    expect(rows).toEqual([{ zip: '30318', sample_id: 'sample', name: 'The Green Spoon', phone: '+14045550134' }]);
  });

  test.for([
    ['restaurantName', '   '],
    ['restaurantName', '!!!'],
    ['email', 'nobody'],
    ['phone', '12'],
    ['zip', '3031'],
  ] as const)('an invalid %s (%s) names the field', async ([field, value], { env }) => {
    const body = { zip: '30318', restaurantName: 'Mesa & Lime', email: randomEmail(), [field]: value };
    const reply = await env.visitor().call('POST /api/waitlist/requests', { body });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('everybody nearby who requested a restaurant gets one email when it joins, and nobody else does', async ({
    env,
  }) => {
    const [near, here] = [await ask(env, 'Mesa & Lime'), await ask(env, 'mesa lime', { zip: '30309' })];
    const others = [await ask(env, 'Mesa & Lime', { zip: '98101' }), await ask(env, 'Cast Iron Corner')];
    const joined = await restaurant(env.app, { name: 'Mesa & Lime', zip: '30309' });
    await approve(env, joined.id);
    await approve(env, joined.id);

    for (const { email } of [near, here]) {
      expect(joinedMails(env, email)).toHaveLength(1);
      expect(joinedMails(env, email)[0]?.text).toContain(`/kitchen/${joined.id}`);
    }
    for (const { email } of others) expect(joinedMails(env, email)).toEqual([]);
  });

  test('a request for five digits that no place has is refused at its field', async ({ env }) => {
    const email = randomEmail();
    const body = { zip: '00000', restaurantId: null, restaurantName: 'The Green Spoon', email, phone: null };
    expect(await env.visitor().call('POST /api/waitlist/requests', { body })).toMatchObject({
      status: 400,
      body: { fields: { zip: "We don't know this ZIP code. Please check it." } },
    });
    await env.runUntilIdle();
    expect(env.mails(email)).toEqual([]);
  });

  test.for(['pending', 'suspended'] as const)('a restaurant that is %s is not announced', async (status, { env }) => {
    const name = `Blue Gate Bakery ${status}`;
    const { email } = await ask(env, name);
    const joined = await restaurant(env.app, { name, status });
    await approve(env, joined.id);
    expect(joinedMails(env, email)).toEqual([]);
  });

  test('a person who unsubscribed gets no email', async ({ env }) => {
    const { email } = await ask(env, 'Howell Mill Noodle Co.');
    const token = readLinkToken(env.mails(email)[0], 'unsubscribe');
    await env.visitor().send('POST', `/api/waitlist/unsubscribe/${token}`);
    await approve(env, (await restaurant(env.app, { name: 'Howell Mill Noodle Co.' })).id);
    expect(joinedMails(env, email)).toEqual([]);
  });
});
