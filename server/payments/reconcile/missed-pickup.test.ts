import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  movesOf,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { noteHouse } from '../../restaurants/hours/record-presence.ts';

/** An order of a kitchen that does nothing, as its mailbox would have it; two hours to its pickup of half an hour. */
async function confirmed(town: Town) {
  const kitchen = await buildKitchen(town);
  const meal = await buildMeal(town, kitchen, { startsInMinutes: 120, endsInMinutes: 150 });
  const buyer = await buildBuyer(town);
  return { kitchen, meal, buyer, orderId: await buildPaidOrder(town, meal, buyer, 2) };
}
const look = ({ kitchen }: Awaited<ReturnType<typeof confirmed>>) =>
  kitchen.call('GET /api/restaurant/counter').then(({ status }) => expect(status).toBe(200));
async function endOf(town: Town, { orderId }: { orderId: string }) {
  const { status, closed_reason: reason, payment_status: money } = await readOrderRow(town, orderId);
  return [status, reason, money];
}
const missed = ['completed', 'no_show', 'paid'];

describe('A pickup is missed only where somebody was there to hand it over: rule D-28', () => {
  test('nobody at the kitchen seen: the money goes back; seen, ready or at work offline: a no-show', async ({
    town,
  }) => {
    const [away, early, before, during, made, offline] = await Promise.all(
      Array.from({ length: 6 }, () => confirmed(town)),
    );
    if (!away || !early || !before || !during || !made || !offline) throw new Error('six were made');
    const at = minutesAfter(town.clock.now(), 130).toISOString();
    const entry = { id: randomUUID(), kind: 'soldOut' as const, mealId: offline.meal.id, at };
    await look(early);
    const ready = { params: { id: made.orderId }, body: { move: 'markReady' as const } };
    expect((await made.kitchen.call('POST /api/restaurant/orders/:id/move', ready)).status).toBe(200);
    await town.advance({ minutes: 70 });
    await look(before);
    for (let minute = 70; minute < 165; minute += 15) {
      await noteHouse(town.app);
      if (minute === 130) await look(during);
      await town.advance({ minutes: 15 });
    }
    // Its network is back after the pickup.
    expect(
      (await offline.kitchen.call('POST /api/restaurant/counter/entries', { body: { entries: [entry] } })).status,
    ).toBe(200);
    await town.advance({ hours: 14 });
    await town.runTimers();

    expect(await endOf(town, away)).toEqual(['cancelled', 'restaurant_cancel', 'refunded']);
    expect(await movesOf(town, away.orderId)).toEqual(['accept', 'confirm', 'kitchenAway']);
    expect(town.mails(`${away.buyer.id}@fondly.test`)[0]?.text).toContain('You have not missed it.');
    expect(await endOf(town, early)).toEqual(['cancelled', 'restaurant_cancel', 'refunded']);
    for (const one of [before, during, made, offline]) expect(await endOf(town, one)).toEqual(missed);
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });

  test('where we were not there ourselves all the while, nobody is blamed for not having been seen', async ({
    town,
  }) => {
    const one = await confirmed(town);
    await town.advance({ minutes: 120 });
    await noteHouse(town.app);
    await town.advance({ hours: 26 });
    await town.runTimers();
    expect(await endOf(town, one)).toEqual(missed);
  });
});
