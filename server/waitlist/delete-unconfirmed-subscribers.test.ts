import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { newCustomer } from '../accounts/testing/people.ts';
import { momentInWave } from '../platform/jobs/pick-send-time.ts';
import { tidyContacts } from './delete-unconfirmed-subscribers.ts';
import { someone, waitFor } from './testing/waitlist-builders.ts';

async function known(town: Town, email: string) {
  const { rows } = await town.app.db.$client.query<{ here: boolean }>(
    `select exists (select from mail_contacts where email = $1) or exists (select from zip_waitlist where email = $1)
       or exists (select from waitlist_emails where email = $1) or exists (select from restaurant_requests where email = $1) as here`,
    [email],
  );
  return rows[0]?.here;
}

describe('Addresses that nobody has confirmed', () => {
  test('are forgotten with their wishes after a month; others stay', async ({ town }) => {
    const sure = await waitFor(town, '30310');
    const unsure = await waitFor(town, '30310', { isConfirmed: false });
    const visitor = town.visitor();
    const [city, wish, stopped, again] = [someone(), someone(), someone(), someone()];
    const member = await newCustomer(town);
    await visitor.call('POST /api/waitlist/requests', {
      body: { zip: '30310', restaurantName: 'Petit Four', email: wish },
    });
    for (const email of [city, stopped, again, member.email]) {
      await visitor.call('POST /api/waitlist/city', { body: { email, city: null } });
    }
    await town.app.db.$client.query(`insert into mail_stops values ($1, 'news', now())`, [stopped]);

    await town.advance({ days: policies.unconfirmedDays - 1 });
    await visitor.call('POST /api/waitlist/zip', { body: { zip: '30311', email: again, source: 'zip-empty-state' } });
    await tidyContacts(town.app);
    expect(await known(town, unsure.email)).toBe(true);
    await town.advance({ days: 1, seconds: 1 });
    await tidyContacts(town.app);

    const gone = await Promise.all([unsure.email, city, wish].map((email) => known(town, email)));
    expect(gone).toEqual([false, false, false]);
    const kept = await Promise.all([sure.email, stopped, again, member.email].map((email) => known(town, email)));
    expect(kept).toEqual([true, true, true, true]);
  });

  test('the first of a wave is told at once, the others within its spread', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(momentInWave(now, 0)).toBeUndefined();
    const seconds = Array.from(
      { length: 50 },
      (_, at) => ((momentInWave(now, at + 1) ?? now).getTime() - now.getTime()) / 1000,
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(policies.waveSpreadSeconds);
    expect(new Set(seconds).size).toBeGreaterThan(40);
  });
});
