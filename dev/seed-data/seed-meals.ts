import { randomUUID } from 'node:crypto';
import type { App } from '@fondly/server/platform/app';
import type { Tx } from '@fondly/server/platform/database/db';
import { transaction } from '@fondly/server/platform/database/transaction';
import { dietaryInfoByDish } from './dietary-info.ts';
import { type Dish, dishes } from './dishes.ts';
import { insertRows } from './insert-rows.ts';
import { computePickupWindow, demoTimezone } from './pickup-window.ts';
import { restaurantSeeds, type SeededRestaurant } from './restaurants.ts';

/** Lists what the story's kitchens offer, with windows that fit the hour. */
export async function seedMeals(tx: Tx, restaurants: SeededRestaurant[], now: Date): Promise<void> {
  const menuEntries = restaurants.flatMap((restaurant) =>
    restaurant.menu.map((menuEntry, at) => ({ restaurant, menuEntry, isChefsPick: at === 0 })),
  );
  const rows = menuEntries.map(({ restaurant, menuEntry: [name, quantity, slot], isChefsPick }) => {
    const dish: Dish = dishes[name];
    const { availableDate, pickupStartTime, pickupEndTime, pickupStart, pickupEnd } = computePickupWindow(slot, now);
    return {
      id: randomUUID(),
      restaurant_id: restaurant.id,
      zip: restaurant.zip,
      name: dish.name,
      description: dish.description,
      ingredients: dish.ingredients,
      allergens: dietaryInfoByDish[name]?.allergens ?? null,
      diets: dietaryInfoByDish[name]?.diets ?? [],
      price_cents: dish.priceCents,
      original_price_cents: dish.originalPriceCents,
      image_url: `/pictures/${dish.picture}.webp`,
      tag: isChefsPick ? 'chefs-pick' : 'discounted-menu',
      available_date: availableDate,
      pickup_start_time: pickupStartTime,
      pickup_end_time: pickupEndTime,
      timezone: demoTimezone,
      pickup_start: pickupStart,
      pickup_end: pickupEnd,
      available_quantity: quantity,
      listed_quantity: quantity,
      initial_quantity: 10,
      is_active: true,
      admin_only: false,
      restaurant_admin_only: false,
      is_recurring: false,
      recurring_days: [],
      created_at: now,
      updated_at: now,
    };
  });
  await insertRows(tx, 'meals', rows);
}

/** A town that is opened again on another day cooks again: its own kitchens, once nothing of theirs is left on sale. */
export async function seedMealsIfNoneOnSale(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const { rows: mealsOnSale } = await tx.$client.query(
      'select from meals where is_active and pickup_end > $1 limit 1',
      [now],
    );
    if (mealsOnSale.length > 0) return;
    const { rows } = await tx.$client.query<{ id: string; name: string }>('select id, name from restaurants');
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const restaurants = restaurantSeeds.flatMap((restaurant) => {
      const id = ids.get(restaurant.name);
      return id === undefined ? [] : [{ ...restaurant, id }];
    });
    if (restaurants.length > 0) await seedMeals(tx, restaurants, now);
  });
}
