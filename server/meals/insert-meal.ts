import { randomUUID } from 'node:crypto';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { row, text, toStoredJson } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { checkMealForm, type MealInput } from './check-meal-form.ts';
import { readStaffMeal } from './list-staff-meals.ts';
import { mealRow, mealRowColumns } from './schema.ts';
import { signalStockChange } from './stock/reservations.ts';

const readLocation = statement(
  'meal-location',
  row({ zip: text, timezone: text }),
  'select zip, timezone from restaurants where id = $1',
);
const insert = command(
  'meal-insert',
  `insert into meals (${mealRowColumns}) select ${mealRowColumns} from jsonb_populate_record(null::meals, $1)`,
);

/** Lists a meal of the current restaurant and refreshes searches of its ZIP. All listed portions start on sale. */
export async function insertMeal(tx: Tx, manager: Manager, form: MealInput, now: Date): Promise<StaffMealView> {
  const { id: restaurantId } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const location = expectOneRow(await readLocation(tx, [restaurantId]));
  const { recurringDays, recurringEndDate, isRecurring, ...listing } = form;
  const id = randomUUID();
  const meal = {
    ...listing,
    ...location,
    ...checkMealForm(form, location.timezone, now),
    id,
    restaurantId,
    ingredients: form.ingredients || null,
    listedQuantity: form.availableQuantity,
    initialQuantity: form.initialQuantity ?? form.availableQuantity,
    isActive: true,
    adminOnly: false,
    restaurantAdminOnly: false,
    isRecurring,
    recurringDays: isRecurring ? [...new Set(recurringDays)].sort() : [],
    recurringEndDate: isRecurring ? recurringEndDate : null,
    isDetached: false,
    createdAt: now,
    updatedAt: now,
  };
  await insert(tx, [toStoredJson(mealRow, meal)]);
  signalStockChange(tx, { mealId: id, zip: location.zip, restaurantId });
  return readStaffMeal(tx, restaurantId, id, now);
}
