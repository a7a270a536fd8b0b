import type { mealUpdate, StaffMealView } from '@fondly/contract/restaurant/meals';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { toStoredJson } from '../platform/database/row.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { lockSchedule } from '../restaurants/hours/schedule.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { checkMealForm, listPickups, type PickupWindow } from './check-meal-form.ts';
import { confirmOriginalPrice } from './confirm-original-price.ts';
import { readStaffMeal } from './list-staff-meals.ts';
import { requireOpen } from './opening-hours/require-open.ts';
import { announceWindowChange } from './queue/join-line.ts';
import { queueMealChange } from './queue-meal-change.ts';
import { updateUpcomingInstances } from './recurring/update-upcoming-instances.ts';
import { type Meal, mealRow } from './schema.ts';
import { lockOwnMeal } from './stock/lock-own-meal.ts';
import { readOpenOrders } from './stock/open-orders.ts';
import { signalStockChange } from './stock/reservations.ts';
import { compareAndSetStock } from './stock/set-stock.ts';

export type MealEdit = z.output<typeof mealUpdate>;

/** The columns that staff edit. Stock changes through its guarded statements. */
const editedColumns = `name, description, ingredients, allergens, may_contain, diets, price_cents, original_price_cents, original_price_kind,
  original_price_confirmed_by, original_price_confirmed_at, image_url,
  tag, available_date, pickup_start_time, pickup_end_time, pickup_start, pickup_end, on_sale_time, on_sale_from, initial_quantity, is_recurring,
  recurring_days, recurring_end_date, stays_open, is_detached, kept_as, out_since, good_until, reheating`;
const update = command(
  'meal-update',
  `update meals set (${editedColumns}) = (select ${editedColumns} from jsonb_populate_record(null::meals, $2)),
     updated_at = $3
   where id = $1`,
);

/**
 * Changes a meal for new orders (docs/domain.md#changes-to-a-meal). Open orders keep price and text. Their window may
 * only grow, and grows with the meal's. Changes of a template reach its future instances, and an edited instance stops following it.
 */
export async function updateMeal(app: App, manager: Manager, mealId: string, edit: MealEdit): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const { zip: _zip, ...schedule } = await lockSchedule(app, manager.restaurant.id, tx);
    const before = await lockOwnMeal(tx, manager, mealId);
    const window = checkDay(before, edit, now);
    await checkPromisedWindow(tx, before, window);
    const pickups = listPickups(
      { ...edit, isRecurring: edit.isRecurring && !before.templateId },
      window,
      before.timezone,
      now,
    );
    const staysOpen = await requireOpen(app, tx, before.restaurantId, schedule, pickups, {
      own: edit.stayOpen,
      recurring: edit.stayOpen || keepsOpen(before, edit),
    });
    if (edit.availableQuantity !== edit.expected) await compareAndSetStock(tx, manager, mealId, edit, now);
    const confirmation = await confirmOriginalPrice(tx, manager, edit, before, now);
    const after = { ...before, ...toColumns(before, edit), ...confirmation, staysOpen };
    await queueMealChange(tx, before, after, now);
    await update(tx, [mealId, toStoredJson(mealRow, { ...after, ...window }), now]);
    if (hasNewWindow(before, window)) await announceWindowChange(tx, mealId, now);
    if (isWidened(before, window)) enqueue(tx, 'widen-order-windows', { mealId });
    if (before.isRecurring || edit.isRecurring) {
      await updateUpcomingInstances(app, tx, mealId);
      enqueue(tx, 'create-recurring-meals', {});
    }
    signalStockChange(tx, { mealId, zip: before.zip, restaurantId: before.restaurantId });
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}

/** A past meal cannot change, unless it repeats. An instance of a repeating meal keeps its day. */
function checkDay(before: Meal, edit: MealEdit, now: Date): PickupWindow {
  const isSameDay = edit.availableDate === before.availableDate;
  if (!before.isRecurring && before.pickupEnd <= now) throw new Problem('pickup-passed');
  if (before.templateId !== null && !isSameDay) {
    throw new Problem('invalid-input', {}, { availableDate: 'recurring-meal-stays' });
  }
  return checkMealForm(edit, before.timezone, now, before.isRecurring && isSameDay);
}

/** A rescheduled order has its own window, so only the meal's widest promised window counts. */
async function checkPromisedWindow(tx: Tx, before: Meal, { pickupStart, pickupEnd }: PickupWindow): Promise<void> {
  const { count, start, end } = await readOpenOrders(tx, before.restaurantId, before.id);
  if (start === null || end === null) return;
  const opens = Math.max(start.getTime(), before.pickupStart.getTime());
  const closes = Math.min(end.getTime(), before.pickupEnd.getTime());
  if (pickupStart.getTime() > opens || pickupEnd.getTime() < closes)
    throw new Problem('pickup-window-has-orders', { orders: count });
}

/** A recurring meal that opens its days keeps doing so while its times stay. */
const keepsOpen = (before: Meal, { pickupStartTime, pickupEndTime }: MealEdit): boolean =>
  before.staysOpen &&
  before.pickupStartTime.slice(0, 5) === pickupStartTime &&
  before.pickupEndTime.slice(0, 5) === pickupEndTime;

const hasNewWindow = (before: Meal, { pickupStart, pickupEnd }: PickupWindow): boolean =>
  +pickupStart !== +before.pickupStart || +pickupEnd !== +before.pickupEnd;

const isWidened = (before: Meal, { pickupStart, pickupEnd }: PickupWindow): boolean =>
  pickupStart < before.pickupStart || pickupEnd > before.pickupEnd;

function toColumns(before: Meal, edit: MealEdit): Partial<Meal> {
  const {
    expected: _seen,
    stayOpen: _stayOpen,
    confirmsOriginalPrice: _confirms,
    availableQuantity,
    initialQuantity,
    recurringDays,
    recurringEndDate,
    ...listing
  } = edit;
  const isInstance = before.templateId !== null;
  const isRecurring = edit.isRecurring && !isInstance;
  return {
    ...listing,
    ingredients: listing.ingredients || null,
    reheating: listing.reheating || null,
    outSince: listing.keptAs === 'time-limited' ? listing.outSince : null,
    initialQuantity: initialQuantity ?? availableQuantity,
    isRecurring,
    recurringDays: isRecurring ? [...new Set(recurringDays)].sort() : [],
    recurringEndDate: isRecurring ? recurringEndDate : null,
    isDetached: isInstance,
  };
}
