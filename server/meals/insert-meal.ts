import { randomUUID } from 'node:crypto';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { row, toStoredJson, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { lockSchedule } from '../restaurants/hours/schedule.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { checkMealForm, listPickups, type MealInput } from './check-meal-form.ts';
import { confirmOriginalPrice, type PricedMeal } from './confirm-original-price.ts';
import { readStaffMeal } from './list-staff-meals.ts';
import { requireOpen } from './opening-hours/require-open.ts';
import { mealRow, mealRowColumns } from './schema.ts';
import { signalStockChange } from './stock/reservations.ts';

const insert = command(
  'meal-insert',
  `insert into meals (${mealRowColumns}, city)
   select ${mealRowColumns}, (select r.city from restaurants r where r.id = restaurant_id)
   from jsonb_populate_record(null::meals, $1)
   on conflict (id) do nothing`,
);
const findId = statement('meal-of-request', row({ id: uuid }), 'select id from meals where id = $1');

/**
 * Lists a meal of the current restaurant and refreshes searches of its ZIP. All listed portions start on sale.
 *
 * @param requestId - the ID of the new meal. If a meal has it already, nothing is listed, and that meal is the result.
 * @param copied - the meal that is listed again
 * @throws Problem `not-found` if the meal with the ID belongs to another restaurant
 */
export async function insertMeal(
  app: App,
  tx: Tx,
  manager: Manager,
  form: MealInput,
  { requestId, copied = null }: { requestId?: string | undefined; copied?: PricedMeal | null } = {},
): Promise<StaffMealView> {
  const { id: restaurantId } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const now = app.clock.now();
  const { zip, ...schedule } = await lockSchedule(app, restaurantId, tx);
  const id = requestId ?? randomUUID();
  if (requestId && (await findId(tx, [id])).length > 0) return readStaffMeal(tx, restaurantId, id, now);
  const location = { zip, timezone: schedule.timezone };
  const window = checkMealForm(form, location.timezone, now);
  const pickups = listPickups(form, window, location.timezone, now);
  const staysOpen = await requireOpen(app, tx, restaurantId, schedule, pickups, form.stayOpen);
  const confirmation = await confirmOriginalPrice(tx, manager, form, copied, now);
  const {
    recurringDays,
    recurringEndDate,
    isRecurring,
    stayOpen: _stayOpen,
    confirmsOriginalPrice: _confirms,
    ...listing
  } = form;
  const meal = {
    ...listing,
    ...confirmation,
    ...location,
    ...window,
    id,
    restaurantId,
    ingredients: form.ingredients || null,
    reheating: form.reheating || null,
    outSince: form.keptAs === 'time-limited' ? form.outSince : null,
    listedQuantity: form.availableQuantity,
    initialQuantity: form.initialQuantity ?? form.availableQuantity,
    isActive: true,
    hasQueue: true,
    adminOnly: false,
    restaurantAdminOnly: false,
    isRecurring,
    recurringDays: isRecurring ? [...new Set(recurringDays)].sort() : [],
    recurringEndDate: isRecurring ? recurringEndDate : null,
    staysOpen,
    isDetached: false,
    createdAt: now,
    updatedAt: now,
  };
  await insert(tx, [toStoredJson(mealRow, meal)]);
  signalStockChange(tx, { mealId: id, zip: location.zip, restaurantId });
  return readStaffMeal(tx, restaurantId, id, now);
}
