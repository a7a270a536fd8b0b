import type { lowerPrice as contract } from '@fondly/contract/prices/price-drops';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { confirmOriginalPrice } from '../confirm-original-price.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { lockOwnMeal } from '../stock/lock-own-meal.ts';
import { signalStockChange } from '../stock/reservations.ts';

type Input = z.output<typeof contract.schema.body>;

/** A day of a repeating meal stops following it, as after every other change. */
const lower = statement(
  'meal-lower-price',
  row({ id: uuid }),
  `update meals set price_cents = $3, original_price_confirmed_by = $4, original_price_confirmed_at = $5,
     is_detached = is_detached or template_id is not null, updated_at = $6
   where id = $1 and price_cents = $2 returning id`,
);

/**
 * Lowers the price of a meal that is on sale. `find-meals-for-alerts` finds it within a minute. A second tap finds the
 * price that it asks for, and changes nothing.
 */
export async function lowerPrice(app: App, manager: Manager, mealId: string, input: Input): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const before = await lockOwnMeal(tx, manager, mealId);
    const shown = await readStaffMeal(tx, manager.restaurant.id, mealId, now);
    if (before.priceCents === input.priceCents) return shown;
    // The price of a template is also that of the coming days.
    if (before.isRecurring || input.priceCents >= input.expectedPriceCents || shown.unavailableReason !== null)
      throw new Problem('price-drop-refused');
    const { name, originalPriceCents } = before;
    const { priceCents, confirmsOriginalPrice } = input;
    const form = { name, originalPriceCents, priceCents, confirmsOriginalPrice };
    const confirmation = await confirmOriginalPrice(tx, manager, form, before, now);
    const changed = await lower(tx, [
      mealId,
      input.expectedPriceCents,
      priceCents,
      confirmation.originalPriceConfirmedBy,
      confirmation.originalPriceConfirmedAt,
      now,
    ]);
    if (changed.length === 0) throw new Problem('meal-price-changed');
    signalStockChange(tx, { mealId, zip: before.zip, restaurantId: before.restaurantId });
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
