import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer } from '../accounts/testing/people.ts';
import { pickSendTime } from '../platform/jobs/pick-send-time.ts';
import { deleteUnconfirmedSubscribers } from './delete-unconfirmed-subscribers.ts';
import { buildWaitingPerson, randomEmail } from './testing/waitlist-builders.ts';

async function isKnown(env: TestEnvironment, email: string) {
  const { rows } = await env.app.db.client.query<{ here: boolean }>(
    `select exists (select from mail_contacts where email = $1) or exists (select from zip_waitlist where email = $1)
       or exists (select from waitlist_emails where email = $1) or exists (select from restaurant_requests where email = $1) as here`,
    [email],
  );
  return rows[0]?.here;
}

describe('Unconfirmed email addresses', () => {
  test('unconfirmed addresses and their requests are deleted after a month, and others stay', async ({ env }) => {
    const sure = await buildWaitingPerson(env, '30310');
    const unsure = await buildWaitingPerson(env, '30310', { isConfirmed: false });
    const visitor = env.visitor();
    const [city, requester, stopped, again] = [randomEmail(), randomEmail(), randomEmail(), randomEmail()];
    const member = await buildCustomer(env);
    await visitor.call('POST /api/waitlist/requests', {
      body: { zip: '30310', restaurantName: 'Petit Four', email: requester },
    });
    for (const email of [city, stopped, again, member.email]) {
      await visitor.call('POST /api/waitlist/city', { body: { email, city: null } });
    }
    await env.app.db.client.query(`insert into mail_stops values ($1, 'news', now())`, [stopped]);

    await env.advance({ days: policies.unconfirmedSubscriberDays - 1 });
    await visitor.call('POST /api/waitlist/zip', { body: { zip: '30311', email: again, source: 'zip-empty-state' } });
    await deleteUnconfirmedSubscribers(env.app);
    expect(await isKnown(env, unsure.email)).toBe(true);
    await env.advance({ days: 1, seconds: 1 });
    await deleteUnconfirmedSubscribers(env.app);

    const gone = await Promise.all([unsure.email, city, requester].map((email) => isKnown(env, email)));
    expect(gone).toEqual([false, false, false]);
    const kept = await Promise.all([sure.email, stopped, again, member.email].map((email) => isKnown(env, email)));
    expect(kept).toEqual([true, true, true, true]);
  });

  test('a wave sends its first email at once and the others within its spread', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(pickSendTime(now, 0)).toBeUndefined();
    const seconds = Array.from(
      { length: 50 },
      (_, at) => ((pickSendTime(now, at + 1) ?? now).getTime() - now.getTime()) / 1000,
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(policies.waveDurationSeconds);
    expect(new Set(seconds).size).toBeGreaterThan(40);
  });
});
