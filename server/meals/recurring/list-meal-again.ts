import { allergens, diets, keepings, originalPriceKinds } from '@fondly/contract/food';
import { mealTags } from '@fondly/contract/meals';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../../platform/app.ts';
import { array, integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { type AllergenAnswers, getAllergenAnswers } from '../answer-allergens.ts';
import { insertMeal } from '../insert-meal.ts';

const listingRow = row({
  name: text,
  description: text,
  ingredients: nullable(text),
  allergens: nullable(array(oneOf(allergens))),
  mayContain: array(oneOf(allergens)),
  diets: array(oneOf(diets)),
  keptAs: nullable(oneOf(keepings)),
  outSince: nullable(text),
  reheating: nullable(text),
  priceCents: integer,
  originalPriceCents: nullable(integer),
  originalPriceKind: oneOf(originalPriceKinds),
  originalPriceConfirmedBy: nullable(uuid),
  originalPriceConfirmedAt: nullable(timestamp),
  tag: oneOf(mealTags),
  imageUrl: nullable(text),
  initialQuantity: integer,
  pickupStartTime: notNull(text),
  pickupEndTime: notNull(text),
  onSaleTime: nullable(text),
});

const read = statement(
  'meal-to-repeat',
  listingRow,
  `select name, description, ingredients, allergens, may_contain, diets, kept_as, to_char(out_since, 'HH24:MI') as out_since, reheating, price_cents,
     original_price_cents, original_price_kind, original_price_confirmed_by, original_price_confirmed_at, tag, image_url, initial_quantity,
     to_char(pickup_start_time, 'HH24:MI') as pickup_start_time, to_char(pickup_end_time, 'HH24:MI') as pickup_end_time,
     to_char(on_sale_time, 'HH24:MI') as on_sale_time
   from meals where id = $1 and restaurant_id = $2`,
);

/**
 * "List yesterday's again": copies a meal to another day with the same local hours and its initial stock. The copy does
 * not repeat.
 */
export async function listMealAgain(
  app: App,
  manager: Manager,
  mealId: string,
  {
    requestId,
    availableDate,
    stayOpen,
    confirmsOriginalPrice,
    answers,
  }: {
    requestId?: string | undefined;
    availableDate: string;
    stayOpen: boolean;
    confirmsOriginalPrice: boolean;
    answers?: AllergenAnswers | undefined;
  },
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const [copied] = await read(tx, [mealId, manager.restaurant.id]);
    if (!copied) throw new Problem('not-found');
    const { originalPriceConfirmedBy: _by, originalPriceConfirmedAt: _at, ...listing } = copied;
    const repeated = { isRecurring: false, recurringDays: [], recurringEndDate: null };
    const day = { availableDate, stayOpen, confirmsOriginalPrice, availableQuantity: listing.initialQuantity };
    const form = { ...listing, ...repeated, ...day, ...getAllergenAnswers(listing, answers) };
    return insertMeal(app, tx, manager, form, { requestId, copied });
  });
}
