import type { OwnMealView } from '@fondly/contract/meals';
import { type Db, one, prepared, type Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { type MealRow, mealColumns, mealParts } from './meal-columns.ts';
import { mealView } from './to-meal-view.ts';

type Row = MealRow &
  Pick<OwnMealView, 'initialQuantity' | 'pickupStartTime' | 'pickupEndTime' | 'isRecurring' | 'isRecurringInstance'> &
  Pick<OwnMealView, 'recurringDays' | 'recurringEndDate'> & { sold: number; held: number; createdAt: Date };

/** Meals of the last two months and every repeated one, in the specified order; older ones live on in the orders. */
const read = prepared<Row>(
  'own-meals',
  `select ${mealColumns}, m.initial_quantity as "initialQuantity",
     to_char(m.pickup_start_time, 'HH24:MI') as "pickupStartTime", to_char(m.pickup_end_time, 'HH24:MI') as "pickupEndTime",
     m.is_recurring as "isRecurring", m.template_id is not null as "isRecurringInstance",
     m.recurring_days as "recurringDays", m.recurring_end_date as "recurringEndDate", m.created_at as "createdAt",
     m.listed_quantity - m.available_quantity - claimed.all as sold, claimed.held
   from meals m join restaurants r on r.id = m.restaurant_id ${mealParts}
   cross join lateral (
     select coalesce(sum(c.quantity), 0)::int as all, coalesce(sum(c.quantity) filter (where c.until > $1), 0)::int as held
     from claims c where c.meal_id = m.id and c.released_at is null and c.until is not null) claimed
   where m.restaurant_id = $2 and m.archived_at is null and ($3::uuid is null or m.id = $3)
     and ($4::date is null or (m.available_date = $4 and m.is_active))
     and (m.available_date > ($1::timestamptz - interval '62 days')::date or m.is_recurring or $3 is not null)
   order by m.available_date, m.created_at desc, m.id`,
);

/** All meals of a kitchen as its owner sees them. Restaurant specification, section 7, Meals. */
export async function readOwnMeals(on: Db | Tx, restaurantId: string, now: Date): Promise<OwnMealView[]> {
  const rows = await read(on, [now, restaurantId, null, null]);
  return rows.map((row) => ownMealView(row, now));
}

/** Those on sale on one service day, for the counter: the day's work and not two months of it. */
export async function readMealsOfDay(
  on: Db | Tx,
  restaurantId: string,
  day: string,
  now: Date,
): Promise<OwnMealView[]> {
  const rows = await read(on, [now, restaurantId, null, day]);
  return rows.map((row) => ownMealView(row, now));
}

/** @throws Problem `not-found` for a meal that is not of this kitchen, whether it exists or not */
export async function readOwnMeal(on: Db | Tx, restaurantId: string, mealId: string, now: Date): Promise<OwnMealView> {
  const rows = await read(on, [now, restaurantId, mealId, null]);
  if (rows.length === 0) throw new Problem('not-found');
  return ownMealView(one(rows), now);
}

function ownMealView(row: Row, now: Date): OwnMealView {
  return {
    ...mealView(row, now),
    initialQuantity: row.initialQuantity,
    pickupStartTime: row.pickupStartTime,
    pickupEndTime: row.pickupEndTime,
    isActive: row.isActive,
    isRecurring: row.isRecurring,
    isRecurringInstance: row.isRecurringInstance,
    recurringDays: row.recurringDays,
    recurringEndDate: row.recurringEndDate,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    soldToday: row.sold,
    heldNow: row.held,
    createdAt: row.createdAt.toISOString(),
  };
}
