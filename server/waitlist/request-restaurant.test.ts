import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen } from '../meals/testing/meal-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { announceJoined } from './email-requesters.ts';
import { linkIn, someone } from './testing/waitlist-builders.ts';

async function ask(town: Town, restaurantName: string, own: { zip?: string; email?: string } = {}) {
  const email = own.email ?? someone();
  const visitor = town.visitor();
  const body = { zip: own.zip ?? '30318', restaurantId: 'sample', restaurantName, email, phone: '404 555 0134' };
  const reply = await visitor.call('POST /api/waitlist/requests', { body });
  await town.runUntilIdle();
  const token = linkIn(town.mails(email)[0], 'confirm-email');
  await visitor.call('POST /api/waitlist/confirm/:token', { params: { token } });
  return { email, reply };
}

async function approve(town: Town, restaurantId: string): Promise<void> {
  await transaction(town.app, async (tx) => announceJoined(tx, restaurantId));
  await town.runUntilIdle();
}

const joinedMails = (town: Town, email: string) =>
  town.mails(email).filter((mail) => mail.subject.endsWith('is on Fondly now'));

describe('Request a restaurant: customer specification, section 7; WAIT-07', () => {
  test('is kept once for each person, name and ZIP; a second wish reads the same', async ({ town }) => {
    const { email, reply } = await ask(town, 'The Green Spoon');
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining('tell you when they join') } });
    const again = await ask(town, ' the GREEN spoon! ', { email });
    expect(again.reply).toMatchObject({ status: reply.status, body: reply.body });
    const { rows } = await town.app.db.$client.query(
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
  ] as const)('a bad %s (%s) names the field', async ([field, value], { town }) => {
    const body = { zip: '30318', restaurantName: 'Mesa & Lime', email: someone(), [field]: value };
    const reply = await town.visitor().call('POST /api/waitlist/requests', { body });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('everybody around who asked hears once when it joins, and nobody else', async ({ town }) => {
    const [near, here] = [await ask(town, 'Mesa & Lime'), await ask(town, 'mesa lime', { zip: '30309' })];
    const others = [await ask(town, 'Mesa & Lime', { zip: '98101' }), await ask(town, 'Cast Iron Corner')];
    const joined = await kitchen(town.app, { name: 'Mesa & Lime', zip: '30309' });
    await approve(town, joined.id);
    await approve(town, joined.id);

    for (const { email } of [near, here]) {
      expect(joinedMails(town, email)).toHaveLength(1);
      expect(joinedMails(town, email)[0]?.text).toContain(`/kitchen/${joined.id}`);
    }
    for (const { email } of others) expect(joinedMails(town, email)).toEqual([]);
  });

  test.for(['pending', 'suspended'] as const)('a kitchen that is %s is not announced', async (status, { town }) => {
    const name = `Blue Gate Bakery ${status}`;
    const { email } = await ask(town, name);
    const joined = await kitchen(town.app, { name, status });
    await approve(town, joined.id);
    expect(joinedMails(town, email)).toEqual([]);
  });

  test('who has unsubscribed hears nothing', async ({ town }) => {
    const { email } = await ask(town, 'Howell Mill Noodle Co.');
    const token = linkIn(town.mails(email)[0], 'unsubscribe');
    await town.visitor().send('POST', `/api/waitlist/unsubscribe/${token}`);
    await approve(town, (await kitchen(town.app, { name: 'Howell Mill Noodle Co.' })).id);
    expect(joinedMails(town, email)).toEqual([]);
  });
});
