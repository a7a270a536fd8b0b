import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';

test('a hidden meal is in no read of a customer and cannot be ordered, and an admin reads it', async ({ env }) => {
  const restaurant = await buildRestaurant(env, { zip: '30310' });
  await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
  const soon = { startsInMinutes: 1, endsInMinutes: 60 };
  const shown = await buildMeal(env, restaurant, soon);
  const hidden = [await buildMeal(env, restaurant, soon), await buildMeal(env, restaurant, soon)];
  for (const [at, flag] of ['admin_only', 'restaurant_admin_only'].entries()) {
    await env.app.db.client.query(`update meals set ${flag} = true where id = $1`, [hidden[at]?.id]);
  }
  const [customer, admin] = [await buildCustomer(env), await buildAdmin(env)];
  const readIds = async (who: typeof customer) => {
    const search = await who.call('GET /api/meals/search', { querystring: { zip: '30310', miles: 5 } });
    const page = await who.call('GET /api/kitchens/:id', { params: { id: restaurant.id } });
    const available = await who.call('GET /api/meals', { querystring: { restaurantIds: restaurant.id } });
    return [search, page, available].map(({ body }) => body.meals.map(({ id }) => id).toSorted());
  };

  expect(await readIds(customer)).toEqual([[shown.id], [shown.id], [shown.id]]);
  const all = [shown, ...hidden].map(({ id }) => id).toSorted();
  expect(await readIds(admin)).toEqual([all, all, all]);
  const card = (await customer.call('GET /api/kitchens', { querystring: { zip: '30310' } })).body.restaurants;
  expect(card).toMatchObject([{ id: restaurant.id, mealsToday: 1 }]);
  for (const meal of hidden) {
    expect(await (await buildBuyer(env)).checkout(meal)).toMatchObject({ status: 404 });
  }
});
