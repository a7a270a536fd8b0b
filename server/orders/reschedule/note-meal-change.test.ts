import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, type Restaurant, restaurant } from '../../meals/testing/meal-builders.ts';
import { type Buyer, buildBuyer, buildPaidOrder, readOrderRow } from '../testing/order-builders.ts';

type Edit = Input<'PUT /api/restaurant/meals/:id'>['body'];
type ToBuy = Parameters<typeof buildPaidOrder>[1];

/** Edits the meal and keeps the values of the builder for every field that `change` leaves out. */
async function edit(
  env: TestEnvironment,
  restaurantOwner: Restaurant,
  mealId: string,
  change: Partial<Edit>,
  isAwaited = true,
): Promise<void> {
  const visitor = env.visitor();
  visitor.cookies.set(restaurantOwner.owner.cookie.name, restaurantOwner.owner.cookie.value);
  const now = (await visitor.call('GET /api/restaurant/meals')).body.meals.find(({ id }) => id === mealId);
  const stock = now?.availableQuantity ?? 0;
  const body: Edit = {
    ...{ name: 'Peach cobbler', description: 'Warm.', priceCents: 650, tag: 'chefs-pick', expected: stock },
    ...{ availableQuantity: stock, availableDate: now?.availableDate ?? '', pickupStartTime: '17:00' },
    ...{ pickupEndTime: '19:00', allergens: ['milk'], mayContain: [], ...change },
  };
  const reply = await visitor.call('PUT /api/restaurant/meals/:id', { params: { id: mealId }, body });
  expect(reply).toMatchObject({ status: 200 });
  if (isAwaited) await env.runUntilIdle();
}

/** A paid order of a meal with milk, placed shortly before its free cancellation ends. */
async function buildLateOrder(env: TestEnvironment) {
  const restaurantOwner = await restaurant(env.app);
  const mealId = await meal(env.app, restaurantOwner, { allergens: ['milk'] });
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, { id: mealId, priceCents: 650 } as ToBuy, buyer);
  return { restaurantOwner, mealId, buyer, orderId };
}

const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const readOrder = async (buyer: Buyer, id: string) =>
  (await buyer.call('GET /api/orders/:id', { params: { id } })).body;
const listMails = (env: TestEnvironment, { id }: Buyer) =>
  env.mails(`${id}@fondly.test`).filter(({ subject }) => /changed|new name/.test(subject));

describe('A restaurant that changes a meal with open orders', () => {
  test('customers who order after a change are not told about it, and an edit that keeps the ingredients is no change', async ({
    env,
  }) => {
    const { restaurantOwner, mealId, buyer, orderId } = await buildLateOrder(env);
    await edit(env, restaurantOwner, mealId, {
      allergens: ['milk'],
      diets: [],
      priceCents: 600,
      description: 'Very warm.',
    });
    expect([listMails(env, buyer), (await readOrder(buyer, orderId)).foodChangedAt]).toEqual([[], null]);
    await env.advance({ seconds: 1 });
    await edit(env, restaurantOwner, mealId, { diets: ['vegetarian'] }, false);
    env.clock.set(new Date(env.clock.now().getTime() + 1000));
    const next = await buildBuyer(env);
    const nextId = await buildPaidOrder(env, { id: mealId, priceCents: 650 } as ToBuy, next);
    await env.runUntilIdle();
    expect(listMails(env, buyer)).toHaveLength(1);
    expect([listMails(env, next), (await readOrder(next, nextId)).foodChangedAt]).toEqual([[], null]);
  });

  test('customers are told the old and the new ingredients and can cancel for free, even when the order is ready', async ({
    env,
  }) => {
    const { restaurantOwner, mealId, buyer, orderId } = await buildLateOrder(env);
    const other = await buildBuyer(env);
    const otherId = await buildPaidOrder(env, { id: mealId, priceCents: 650 } as ToBuy, other);
    await env.advance({ hours: 4 });
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
    await env.app.db.client.query(`update orders set status = 'ready' where id = $1`, [orderId]);

    await edit(env, restaurantOwner, mealId, {
      allergens: ['peanuts', 'milk'],
      ingredients: 'Peaches, butter, peanuts',
    });

    const [mail, ...more] = listMails(env, buyer);
    expect([mail?.subject.split(':')[0], more]).toEqual(["The kitchen changed what's in your meal", []]);
    expect(mail?.text).toContain('Allergens, before: milk\nAllergens, now: milk, peanuts');
    expect(mail?.text).toContain('Ingredients, before: not stated\nIngredients, now: Peaches, butter, peanuts');
    expect(mail?.text).toContain('cancel for a full refund');
    const changed = await readOrder(buyer, orderId);
    expect(changed).toMatchObject({
      canCancel: true,
      cancelableUntil: changed.pickupEnd,
      allergens: ['peanuts', 'milk'],
    });
    expect(changed.foodChangedAt).not.toBeNull();
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'customer_cancel', refunded_cents: 650 });

    await env.advance({ hours: 3, seconds: 1 });
    expect(await cancel(other, otherId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
  });

  test('customers are told about a new name, which does not extend free cancellation', async ({ env }) => {
    await env.advance({ hours: 17 });
    const { restaurantOwner, mealId, buyer, orderId } = await buildLateOrder(env);
    await edit(env, restaurantOwner, mealId, { name: 'Peach pie' });
    expect(listMails(env, buyer)[0]?.text).toContain('Name, before: Peach cobbler\nName, now: Peach pie');
    await env.advance({ hours: 4 });
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409 });
  });
});
