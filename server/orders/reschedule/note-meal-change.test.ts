import type { Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { type Kitchen, kitchen, meal } from '../../meals/testing/meal-builders.ts';
import { type Buyer, buildBuyer, buildPaidOrder, readOrderRow } from '../testing/order-builders.ts';

type Edit = Input<'PUT /api/restaurant/meals/:id'>['body'];
type ToBuy = Parameters<typeof buildPaidOrder>[1];

/** An edit that leaves everything as `meal` of the market makes it, but for what the case is about. */
async function edit(town: Town, own: Kitchen, mealId: string, change: Partial<Edit>, isHeard = true): Promise<void> {
  const visitor = town.visitor();
  visitor.cookies.set(own.owner.cookie.name, own.owner.cookie.value);
  const now = (await visitor.call('GET /api/restaurant/meals')).body.meals.find(({ id }) => id === mealId);
  const stock = now?.availableQuantity ?? 0;
  const body: Edit = {
    ...{ name: 'Peach cobbler', description: 'Warm.', priceCents: 650, tag: 'chefs-pick', seen: stock },
    ...{ availableQuantity: stock, availableDate: now?.availableDate ?? '', pickupStartTime: '17:00' },
    ...{ pickupEndTime: '19:00', allergens: ['milk'], ...change },
  };
  const reply = await visitor.call('PUT /api/restaurant/meals/:id', { params: { id: mealId }, body });
  expect(reply).toMatchObject({ status: 200 });
  if (isHeard) await town.runUntilIdle();
}

/** A paid order of a meal with milk, after the last minute in which it could be cancelled. */
async function lateOrder(town: Town) {
  const own = await kitchen(town.app);
  const mealId = await meal(town.app, own, { allergens: ['milk'] });
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, { id: mealId, priceCents: 650 } as ToBuy, buyer);
  return { own, mealId, buyer, orderId };
}

const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const orderOf = async (buyer: Buyer, id: string) => (await buyer.call('GET /api/orders/:id', { params: { id } })).body;
const mailsTo = (town: Town, { id }: Buyer) =>
  town.mails(`${id}@fondly.test`).filter(({ subject }) => /changed|another name/.test(subject));

describe('A kitchen changes what is in a meal that is ordered: rules D-17 and D-33', () => {
  test('who orders afterwards has read it; the same boxes in another order are no change', async ({ town }) => {
    const { own, mealId, buyer, orderId } = await lateOrder(town);
    await edit(town, own, mealId, { allergens: ['milk'], diets: [], priceCents: 600, description: 'Very warm.' });
    expect([mailsTo(town, buyer), (await orderOf(buyer, orderId)).foodChangedAt]).toEqual([[], null]);
    await town.advance({ seconds: 1 });
    await edit(town, own, mealId, { diets: ['vegetarian'] }, false);
    town.clock.set(new Date(town.clock.now().getTime() + 1000));
    const next = await buildBuyer(town);
    const nextId = await buildPaidOrder(town, { id: mealId, priceCents: 650 } as ToBuy, next);
    await town.runUntilIdle();
    expect(mailsTo(town, buyer)).toHaveLength(1);
    expect([mailsTo(town, next), (await orderOf(next, nextId)).foodChangedAt]).toEqual([[], null]);
  });

  test('its buyers are told before and after, and may cancel free of charge, even when it is ready', async ({
    town,
  }) => {
    const { own, mealId, buyer, orderId } = await lateOrder(town);
    const other = await buildBuyer(town);
    const otherId = await buildPaidOrder(town, { id: mealId, priceCents: 650 } as ToBuy, other);
    await town.advance({ hours: 4 });
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
    await town.app.db.$client.query(`update orders set status = 'ready' where id = $1`, [orderId]);

    await edit(town, own, mealId, { allergens: ['peanuts', 'milk'], ingredients: 'Peaches, butter, peanuts' });

    const [mail, ...more] = mailsTo(town, buyer);
    expect([mail?.subject.split(':')[0], more]).toEqual(['The kitchen changed what is in your meal', []]);
    expect(mail?.text).toContain('Allergens, before: milk\nAllergens, now: milk, peanuts');
    expect(mail?.text).toContain('Ingredients, before: not stated\nIngredients, now: Peaches, butter, peanuts');
    expect(mail?.text).toContain('cancel free of charge');
    const told = await orderOf(buyer, orderId);
    expect(told).toMatchObject({ canCancel: true, cancelBy: told.pickupEnd, allergens: ['peanuts', 'milk'] });
    expect(told.foodChangedAt).not.toBeNull();
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ closed_reason: 'customer_cancel', refunded_cents: 650 });

    await town.advance({ hours: 3, seconds: 1 });
    expect(await cancel(other, otherId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
  });

  test('another name is told, and changes nothing about cancelling', async ({ town }) => {
    await town.advance({ hours: 17 });
    const { own, mealId, buyer, orderId } = await lateOrder(town);
    await edit(town, own, mealId, { name: 'Peach pie' });
    expect(mailsTo(town, buyer)[0]?.text).toContain('Name, before: Peach cobbler\nName, now: Peach pie');
    await town.advance({ hours: 4 });
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409 });
  });
});
