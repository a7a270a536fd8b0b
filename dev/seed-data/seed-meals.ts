import { randomUUID } from 'node:crypto';
import type { App } from '@fondly/server/platform/app';
import type { Tx } from '@fondly/server/platform/database/db';
import { transaction } from '@fondly/server/platform/database/transaction';
import { dishFood } from './dietary-info.ts';
import { type Dish, dishes } from './dishes.ts';
import { insert } from './insert-rows.ts';
import { storyWindow, zone } from './pickup-window.ts';
import { kitchens, type Place } from './restaurants.ts';

/** Lists what the story's kitchens offer, with windows that fit the hour. */
export async function listMeals(tx: Tx, places: Place[], now: Date): Promise<void> {
  const listed = places.flatMap((place) => place.offers.map((offer, at) => ({ place, offer, isPick: at === 0 })));
  const rows = listed.map(({ place, offer: [name, quantity, slot], isPick }) => {
    const dish: Dish = dishes[name];
    const { availableDate, pickupStartTime, pickupEndTime, pickupStart, pickupEnd } = storyWindow(slot, now);
    return {
      id: randomUUID(),
      restaurant_id: place.id,
      zip: place.zip,
      name: dish.name,
      description: dish.description,
      ingredients: dish.ingredients,
      allergens: dishFood[name]?.allergens ?? null,
      diets: dishFood[name]?.diets ?? [],
      price_cents: dish.priceCents,
      original_price_cents: dish.originalPriceCents,
      image_url: `/pictures/${dish.picture}.webp`,
      tag: isPick ? 'chefs-pick' : 'discounted-menu',
      available_date: availableDate,
      pickup_start_time: pickupStartTime,
      pickup_end_time: pickupEndTime,
      timezone: zone,
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
  await insert(tx, 'meals', rows);
}

/** A town that is opened again on another day cooks again: its own kitchens, once nothing of theirs is left on sale. */
export async function listMealsAgain(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const { rows: left } = await tx.$client.query('select from meals where is_active and pickup_end > $1 limit 1', [
      now,
    ]);
    if (left.length > 0) return;
    const { rows } = await tx.$client.query<{ id: string; name: string }>('select id, name from restaurants');
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const places = kitchens.flatMap((kitchen) => {
      const id = ids.get(kitchen.name);
      return id === undefined ? [] : [{ ...kitchen, id }];
    });
    if (places.length > 0) await listMeals(tx, places, now);
  });
}
