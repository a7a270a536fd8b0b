import { formatDay } from '@fondly/contract/time';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { allRestaurants, readFeeScope } from '../../fees/fee-rules.ts';
import { restaurant } from '../../meals/testing/meal-builders.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { announceFeeRule } from './announce-fee-rule.ts';

test('a new fee is emailed once to every owner whose fee it changes, and so is its withdrawal', async ({ env }) => {
  const admin = await buildAdmin(env);
  const [own, other] = [
    await restaurant(env.app, { name: 'Own Rule' }),
    await restaurant(env.app, { name: 'No Rule' }),
  ];
  const { today } = await readFeeScope(env.app.db, allRestaurants, env.app.clock.now());
  const plan = async (restaurantId: string | null, basisPoints: number, fixedCents: number, days: number) => {
    const body = { restaurantId, basisPoints, fixedCents, fromDate: addDays(today, days), reason: 'The pilot ends.' };
    const answer = await admin.call('POST /api/admin/fees', { body });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    await env.runUntilIdle();
    return answer.body.id;
  };
  const mailsOf = ({ id }: { id: string }) => env.mails(`${id}@example.test`);
  await plan(own.id, 500, 0, 15);
  const ruleId = await plan(null, 1_200, 30, 16);
  await announceFeeRule(env.app, { ruleId });
  await env.runUntilIdle();

  expect(mailsOf(own)).toHaveLength(1);
  expect(mailsOf(other)).toHaveLength(1);
  const text = mailsOf(other)[0]?.text ?? '';
  const day = formatDay(new Date(`${addDays(today, 16)}T12:00:00Z`), 'UTC', 'en');
  for (const part of ['No fee', '12% + $0.30 for each order', day]) expect(text).toContain(part);
  expect(mailsOf(own)[0]?.text).toContain('5% of each order');

  expect(
    (await admin.call('POST /api/admin/fees/:id/withdraw', { params: { id: ruleId }, body: { reason: 'Later.' } }))
      .status,
  ).toBe(200);
  await env.runUntilIdle();
  expect(mailsOf(own)).toHaveLength(1);
  expect(mailsOf(other)).toHaveLength(2);
  const stays = mailsOf(other).find(({ subject }) => subject.includes('stays the same'))?.text ?? '';
  for (const part of ['Planned fee', '12% + $0.30 for each order', 'Your fee', 'No fee', day])
    expect(stays).toContain(part);
});
