import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder, type Kitchen } from '../orders/testing/order-builders.ts';

const title = 'An order waits and nobody has seen it';

/** A kitchen that is open around the clock unless the case says when, with a paid order that it was told of. */
async function told(town: Town, { autoAccept = true, opens = '00:00' } = {}) {
  const kitchen = await buildKitchen(town, { autoAccept });
  await town.app.db.$client.query(
    `insert into opening_hours (restaurant_id, weekday, opens, closes) select $1, d, $2, '00:00' from generate_series(0, 6) d`,
    [kitchen.id, opens],
  );
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town));
  await town.runUntilIdle();
  return { kitchen, orderId };
}
/** Time passes, and the timers run. */
async function pass(town: Town, by: Parameters<Town['advance']>[0]) {
  await town.advance(by);
  await town.runTimers();
}
const ownerMails = (town: Town, kitchen: Kitchen) =>
  town.mails(`${kitchen.id}@kitchen.test`).filter(({ subject }) => subject.startsWith(title));
const operatorMails = (town: Town, orderId: string) =>
  town.app.db.$client
    .query('select key from deliveries where key = $1', [`unseen:${orderId}:operator`])
    .then(({ rows }) => rows.length);
const alarms = async (town: Town, orderId: string) =>
  (await town.app.db.$client.query('select kind, resolved_at from alarms where order_id = $1', [orderId])).rows;
const gotIt = (kitchen: Kitchen, ...orderIds: string[]) =>
  kitchen.call('POST /api/restaurant/orders/acknowledge', { body: { orderIds } });

describe('An order that nobody sees: rule D-32', () => {
  test('its owner is mailed, then the operator told, each once; "Got it!" settles the alarm', async ({ town }) => {
    const { kitchen, orderId } = await told(town);
    await pass(town, { seconds: policies.unseenOwnerMinutes * 60 - 1 });
    expect(ownerMails(town, kitchen)).toHaveLength(0);

    await pass(town, { seconds: 1 });
    expect(ownerMails(town, kitchen)).toHaveLength(1);
    expect(await alarms(town, orderId)).toEqual([]);

    await pass(town, { minutes: policies.unseenOperatorMinutes - policies.unseenOwnerMinutes });
    expect(await alarms(town, orderId)).toEqual([{ kind: 'order-unseen', resolved_at: null }]);
    await pass(town, { hours: 1 });
    expect(ownerMails(town, kitchen)).toHaveLength(1);
    expect(await operatorMails(town, orderId)).toBe(1);

    await gotIt(kitchen, orderId);
    expect((await alarms(town, orderId))[0].resolved_at).not.toBeNull();
  });

  test('acknowledged in time, or acted upon, nobody is called', async ({ town }) => {
    const first = await told(town);
    const second = await told(town, { autoAccept: false });
    await gotIt(first.kitchen, first.orderId);
    const move = { params: { id: second.orderId }, body: { move: 'approve' as const } };
    expect(await second.kitchen.call('POST /api/restaurant/orders/:id/move', move)).toMatchObject({
      body: { isAcknowledged: true },
    });

    await pass(town, { minutes: policies.unseenOperatorMinutes });

    for (const { kitchen, orderId } of [first, second]) {
      expect(ownerMails(town, kitchen)).toHaveLength(0);
      expect(await alarms(town, orderId)).toEqual([]);
    }
  });

  test('an offer says until when it has to be answered, and its end settles the alarm', async ({ town }) => {
    const { kitchen, orderId } = await told(town, { autoAccept: false });
    await pass(town, { minutes: policies.unseenOwnerMinutes });
    expect(ownerMails(town, kitchen)[0]?.text).toContain('or the order is cancelled and nobody is charged');
    await pass(town, { minutes: policies.unseenOperatorMinutes });
    await pass(town, { minutes: policies.answerMinutes });

    expect((await alarms(town, orderId))[0].resolved_at).not.toBeNull();
  });

  test('while the kitchen is closed nobody ought to be there: it is called for after it has opened', async ({
    town,
  }) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    });
    const inTwoHours = clock.format(new Date(town.clock.now().getTime() + 2 * 3_600_000));
    const { kitchen } = await told(town, { opens: inTwoHours });

    await pass(town, { minutes: 119 });
    expect(ownerMails(town, kitchen)).toHaveLength(0);
    await pass(town, { minutes: 1 + policies.unseenOwnerMinutes });

    expect(ownerMails(town, kitchen)).toHaveLength(1);
  });
});
