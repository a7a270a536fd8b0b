import type { StaffMealView } from '@fondly/contract/meals';
import type { App } from '../../platform/app.ts';
import { statement } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import type { MealInput } from '../check-meal-form.ts';
import { insertMeal } from '../insert-meal.ts';

type Listing = Omit<
  MealInput,
  'availableDate' | 'availableQuantity' | 'isRecurring' | 'recurringDays' | 'recurringEndDate'
>;

const read = statement<Listing & { initialQuantity: number }>(
  'meal-to-repeat',
  `select name, description, ingredients, allergens, diets, price_cents as "priceCents",
     original_price_cents as "originalPriceCents", tag, image_url as "imageUrl", initial_quantity as "initialQuantity",
     to_char(pickup_start_time, 'HH24:MI') as "pickupStartTime", to_char(pickup_end_time, 'HH24:MI') as "pickupEndTime"
   from meals where id = $1 and restaurant_id = $2`,
);

/**
 * "List yesterday's again": the same meal for another day, at the same hours of that day's clock, with the stock it
 * was listed with. The new one does not repeat by itself.
 *
 * @throws Problem `not-found`, or `invalid-input` for a day or window that is over
 */
export async function listMealAgain(
  app: App,
  manager: Manager,
  mealId: string,
  availableDate: string,
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const [listing] = await read(tx, [mealId, manager.restaurant.id]);
    if (!listing) throw new Problem('not-found');
    const repeated = { isRecurring: false, recurringDays: [], recurringEndDate: null };
    const form = { ...listing, ...repeated, availableDate, availableQuantity: listing.initialQuantity };
    return insertMeal(tx, manager, form, app.clock.now());
  });
}
