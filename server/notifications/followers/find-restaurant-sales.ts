import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isQuietHour, listMealsOnSale, type MealOnSale } from './list-meals-on-sale.ts';
import { scheduleWave } from './notify-followers.ts';

/**
 * Longer than the interval of this job. A restaurant without a row had no follower a minute ago, so its first followers
 * have just seen what is on sale.
 */
const newFollowerMinutes = 2;

/** A sale that ends in the quiet hours ends at once. A sale that starts in them starts when they are over. */
const endSales = command(
  'alerts-end-sales',
  'update kitchen_sales set is_on_sale = false where is_on_sale and not (restaurant_id = any($1::uuid[]))',
);
const startSales = statement(
  'alerts-begin-sales',
  row({ restaurantId: uuid, wavedAt: nullable(timestamp) }),
  `insert into kitchen_sales (restaurant_id, is_on_sale, day, followed_before)
   select id, true, day, $4 from unnest($1::uuid[], $2::date[]) as sale (id, day)
   on conflict (restaurant_id) do update set is_on_sale = true, day = excluded.day, followed_before = $3
     where not kitchen_sales.is_on_sale or kitchen_sales.day < excluded.day
   returning restaurant_id, waved_at`,
);

/** Starts a wave of alerts for each restaurant that had nothing on sale and now has something. */
export async function findRestaurantSales(app: App): Promise<void> {
  const now = app.clock.now();
  const onSale = latestMealPerRestaurant(await listMealsOnSale(app, null, now));
  const alertable = onSale.filter((meal) => !isQuietHour(now, meal.timezone));
  await transaction(app, async (tx) => {
    await endSales(tx, [onSale.map((meal) => meal.restaurantId)]);
    const started = await startSales(tx, [
      alertable.map((meal) => meal.restaurantId),
      alertable.map((meal) => meal.availableDate),
      now,
      minutesAfter(now, -newFollowerMinutes),
    ]);
    for (const { restaurantId, wavedAt } of started) scheduleWave(tx, restaurantId, wavedAt);
  });
}

/** The meal of the latest day of each restaurant, sorted so that every transaction locks the rows in one order. */
function latestMealPerRestaurant(meals: MealOnSale[]): MealOnSale[] {
  const newest = new Map<string, MealOnSale>();
  for (const meal of meals) {
    const known = newest.get(meal.restaurantId);
    if (!known || known.availableDate < meal.availableDate) newest.set(meal.restaurantId, meal);
  }
  return [...newest.values()].sort((a, b) => (a.restaurantId < b.restaurantId ? -1 : 1));
}
