import { randomUUID } from 'node:crypto';
import type { Tx } from '@fondly/server/platform/database/db';
import { dietaryInfoByDish, reheatingByPicture } from './dietary-info.ts';
import { type Dish, dishes } from './dishes.ts';
import { insertRows } from './insert-rows.ts';
import { computePickupWindow, demoTimezone } from './pickup-window.ts';
import type { SeededRestaurant } from './restaurants.ts';

/** Other shots of the picture of a dish, so that a list does not show one picture twice in a row. */
const shots = ['', '-b', '-c'];

/** The next shot of a picture, each time that a meal uses it. */
export function createPicturePicker(): (picture: string) => string {
  const uses = new Map<string, number>();
  return (picture) => {
    const count = uses.get(picture) ?? 0;
    uses.set(picture, count + 1);
    return `/pictures/${picture}${shots[count % shots.length]}.webp`;
  };
}

/** Lists the meals of the demo's restaurants, with pickup windows inside their hours that fit the current time. */
export async function seedMeals(tx: Tx, restaurants: SeededRestaurant[], now: Date): Promise<void> {
  const menuEntries = restaurants.flatMap((restaurant) =>
    restaurant.menu.map((menuEntry, index) => ({ restaurant, menuEntry, isChefsPick: index === 0 })),
  );
  const pickPicture = createPicturePicker();
  // Meals with the same window are listed by their ids.
  const ids = menuEntries.map(() => randomUUID()).toSorted();
  const rows = menuEntries.map(({ restaurant, menuEntry: [name, quantity, slot], isChefsPick }, index) => {
    const dish: Dish = dishes[name];
    const { availableDate, pickupStartTime, pickupEndTime, pickupStart, pickupEnd } = computePickupWindow(
      slot,
      restaurant.hours,
      now,
    );
    return {
      id: ids[index],
      restaurant_id: restaurant.id,
      zip: restaurant.zip,
      name: dish.name,
      description: dish.description,
      ingredients: dish.ingredients,
      reheating: reheatingByPicture[dish.picture] ?? null,
      allergens: dietaryInfoByDish[name].allergens,
      may_contain: dietaryInfoByDish[name].mayContain,
      diets: dietaryInfoByDish[name].diets,
      price_cents: dish.priceCents,
      original_price_cents: dish.originalPriceCents,
      image_url: pickPicture(dish.picture),
      tag: isChefsPick ? 'chefs-pick' : 'discounted-menu',
      available_date: availableDate,
      pickup_start_time: pickupStartTime,
      pickup_end_time: pickupEndTime,
      timezone: demoTimezone,
      pickup_start: pickupStart,
      pickup_end: pickupEnd,
      available_quantity: quantity,
      listed_quantity: quantity,
      initial_quantity: quantity || 10,
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
