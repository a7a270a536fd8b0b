import type { App } from '@fondly/server/platform/app';
import { transaction } from '@fondly/server/platform/database/transaction';
import { restaurantSeeds } from './restaurants.ts';
import { seedMeals } from './seed-meals.ts';

/** The rest of a menu waits in "Past" to be listed again. */
const mealsListedAgain = 2;

/** Lists new meals of the demo's restaurants on a later day. Some of the day before stay unlisted, to be tried. */
export async function seedMealsIfNoneOnSale(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const { rows: mealsOnSale } = await tx.client.query(
      'select from meals where is_active and pickup_end > $1 limit 1',
      [now],
    );
    if (mealsOnSale.length > 0) return;
    const { rows } = await tx.client.query<{ id: string; name: string }>('select id, name from restaurants');
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const restaurants = restaurantSeeds.flatMap((restaurant) => {
      const id = ids.get(restaurant.name);
      return id === undefined ? [] : [{ ...restaurant, id, menu: restaurant.menu.slice(0, mealsListedAgain) }];
    });
    if (restaurants.length > 0) await seedMeals(tx, restaurants, now);
  });
}
