import { keepings } from '@fondly/contract/food';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import {
  array,
  boolean,
  date,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { mealColumns, mealJoins, shownMealRow } from './meal-columns.ts';
import { toMealView } from './to-meal-view.ts';

const staffMeal = row({
  ...shownMealRow.columns,
  initialQuantity: integer,
  pickupStartTime: notNull(text),
  pickupEndTime: notNull(text),
  onSaleTime: nullable(text),
  isRecurring: boolean,
  isRecurringInstance: notNull(boolean),
  recurringDays: array(integer),
  recurringEndDate: nullable(date),
  createdAt: timestamp,
  allergensDueOn: nullable(date),
  keptAs: nullable(oneOf(keepings)),
  outSince: nullable(text),
  reheating: nullable(text),
  sold: notNull(integer),
  held: notNull(integer),
  queuedQuantity: integer,
});
type StaffMeal = Row<typeof staffMeal>;

/**
 * Meals of the last two months and every repeating one, in the specified order. Older meals remain readable in their
 * orders.
 */
const read = statement(
  'own-meals',
  staffMeal,
  `select ${mealColumns}, m.initial_quantity,
     to_char(m.pickup_start_time, 'HH24:MI') as pickup_start_time, to_char(m.pickup_end_time, 'HH24:MI') as pickup_end_time,
     to_char(m.on_sale_time, 'HH24:MI') as on_sale_time,
     m.is_recurring, m.template_id is not null as is_recurring_instance,
     m.recurring_days, m.recurring_end_date, m.created_at,
     case when m.allergens is null then (select allergens_required_from from listing_rules) end as allergens_due_on,
     m.kept_as, to_char(m.out_since, 'HH24:MI') as out_since, m.reheating,
     m.listed_quantity - m.available_quantity - m.queued_quantity - claimed.all as sold, claimed.held,
     m.queued_quantity
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   cross join lateral (
     select coalesce(sum(c.quantity), 0)::int as all, coalesce(sum(c.quantity) filter (where c.until > $1), 0)::int as held
     from claims c where c.meal_id = m.id and c.released_at is null and c.until is not null) claimed
   where m.restaurant_id = $2 and m.archived_at is null and ($3::uuid is null or m.id = $3)
     and ($4::date is null or (m.available_date = $4 and m.is_active))
     and (m.available_date > ($1::timestamptz - interval '62 days')::date or m.is_recurring or $3 is not null)
   order by m.available_date, m.created_at desc, m.id`,
);

/** All meals of a restaurant in the staff view. */
export async function listStaffMeals(on: Db | Tx, restaurantId: string, now: Date): Promise<StaffMealView[]> {
  const rows = await read(on, [now, restaurantId, null, null]);
  return rows.map((row) => toStaffMealView(row, now));
}

/** The meals on sale on one service day, for the counter page, which needs only one day. */
export async function listStaffMealsOfDay(
  on: Db | Tx,
  restaurantId: string,
  day: string,
  now: Date,
): Promise<StaffMealView[]> {
  const rows = await read(on, [now, restaurantId, null, day]);
  return rows.map((row) => toStaffMealView(row, now));
}

export async function readStaffMeal(
  on: Db | Tx,
  restaurantId: string,
  mealId: string,
  now: Date,
): Promise<StaffMealView> {
  const rows = await read(on, [now, restaurantId, mealId, null]);
  if (rows.length === 0) throw new Problem('not-found');
  return toStaffMealView(expectOneRow(rows), now);
}

function toStaffMealView(row: StaffMeal, now: Date): StaffMealView {
  const view = toMealView(row, now);
  const isOverdue = row.allergensDueOn !== null && row.availableDate >= row.allergensDueOn;
  return {
    ...view,
    unavailableReason: isOverdue && view.unavailableReason !== 'ended' ? 'not-on-sale' : view.unavailableReason,
    allergensDueOn: row.allergensDueOn,
    keptAs: row.keptAs,
    outSince: row.outSince,
    reheating: row.reheating,
    goodUntil: row.goodUntil?.toISOString() ?? null,
    initialQuantity: row.initialQuantity,
    pickupStartTime: row.pickupStartTime,
    pickupEndTime: row.pickupEndTime,
    onSaleTime: row.onSaleTime,
    isActive: row.isActive,
    isRecurring: row.isRecurring,
    isRecurringInstance: row.isRecurringInstance,
    recurringDays: row.recurringDays,
    recurringEndDate: row.recurringEndDate,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    soldToday: row.sold,
    reservedPortions: row.held,
    queuedPortions: row.queuedQuantity,
    createdAt: row.createdAt.toISOString(),
  };
}
