import { policies } from '@fondly/contract/policies';
import { listRecurringDays } from '@fondly/contract/restaurant/recurrence';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import {
  array,
  date,
  integer,
  json,
  notNull,
  nullable,
  type Row,
  row,
  text,
  timestamp,
  toStoredJson,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addDays, toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';
import { lockMeal, signalStockChange } from '../stock/reservations.ts';
import { toMealInstance } from './to-meal-instance.ts';

type SpecialDay = { day: string; isClosed: boolean; opens: string | null; closes: string | null };
const templateRow = row({
  id: uuid,
  availableDate: date,
  recurringDays: array(integer),
  recurringEndDate: nullable(date),
  timezone: text,
  /** Days that have a meal, including deleted ones, so a deleted instance is not created again. */
  listed: notNull(array(text)),
});
type Template = Row<typeof templateRow>;

const batchSize = 200;
const firstPossibleId = '00000000-0000-0000-0000-000000000000';

const find = statement(
  'templates-find',
  templateRow,
  `select m.id, m.available_date, m.recurring_days,
     m.recurring_end_date, m.timezone,
     array(select i.available_date::text from meals i
       where i.template_id = m.id and i.available_date >= ($1::timestamptz)::date - 2) as listed
   from meals m join restaurants r on r.id = m.restaurant_id
   where m.is_recurring and m.is_active and r.status = 'approved' and m.id > $2 order by m.id limit ${batchSize}`,
);

const readTemplate = statement('template-read', mealRow, `select ${mealRowColumns} from meals where id = $1`);
/** At most one meal a day: the unique index skips a day that a concurrent run has listed. */
const insertInstances = statement(
  'template-insert-instances',
  row({ mealId: uuid }),
  `insert into meals (${mealRowColumns}) select ${mealRowColumns} from jsonb_populate_recordset(null::meals, $1)
   on conflict do nothing returning id as meal_id`,
);

const readClosings = statement(
  'template-closings',
  row({ pausedUntil: nullable(timestamp), specialDays: notNull(json<SpecialDay[]>()) }),
  `select paused_until, (
     select coalesce(json_agg(json_build_object(
       'day', s.day, 'isClosed', s.is_closed, 'opens', s.opens, 'closes', s.closes)), '[]')
     from special_days s where s.restaurant_id = r.id and s.day = any ($2::date[])) as special_days
   from restaurants r where id = $1 and status = 'approved'`,
);

/**
 * Task `list-recurring-meals`, every 15 minutes and after each template change: creates the missing instances for a
 * week ahead. It compares with existing rows, so it recovers from downtime, and the unique index makes concurrent runs
 * safe (docs/domain.md#recurring-meals).
 */
export async function createRecurringMeals(app: App): Promise<void> {
  const now = app.clock.now();
  let after: string | undefined = firstPossibleId;
  while (after !== undefined) {
    const page: Template[] = await find(app.db, [now, after]);
    for (const template of page) {
      if (listMissingDays(template, template.listed, now).length > 0) await createInstances(app, template, now);
    }
    after = page.length === batchSize ? page.at(-1)?.id : undefined;
  }
}

function listMissingDays(template: Omit<Template, 'listed'>, listed: string[], now: Date): string[] {
  const today = toLocalDate(now, template.timezone);
  const days = listRecurringDays(template, today, addDays(today, policies.repeatedDaysAhead));
  return days.filter((day) => !listed.includes(day));
}

/** Reads everything again under the template's lock, so no instance uses outdated text. */
async function createInstances(app: App, { id, listed }: Template, now: Date): Promise<void> {
  await transaction(app, async (tx) => {
    if ((await lockMeal(tx, id)) === null) return;
    const template = expectOneRow(await readTemplate(tx, [id]));
    if (!template.isRecurring || !template.isActive) return;
    const days = await listOpenDays(tx, template, listMissingDays(template, listed, now), now);
    if (days.length === 0) return;
    const instances = days.map((day) => toStoredJson(mealRow, toMealInstance(template, day, now)));
    for (const { mealId } of await insertInstances(tx, [`[${instances.join(',')}]`]))
      signalStockChange(tx, { mealId, zip: template.zip, restaurantId: template.restaurantId });
  });
}

/** Days on which the restaurant can hand over the meal: not past, not closed, and not paused. */
async function listOpenDays(tx: Tx, template: Meal, days: string[], now: Date): Promise<string[]> {
  const [restaurant] = await readClosings(tx, [template.restaurantId, days]);
  if (!restaurant) return [];
  const { pickupStartTime, pickupEndTime, timezone } = template;
  return days.filter((day) => {
    const { start, end } = toTimeWindow(day, pickupStartTime, pickupEndTime, timezone);
    if (end <= now || (restaurant.pausedUntil !== null && end <= restaurant.pausedUntil)) return false;
    const special = restaurant.specialDays.find((specialDay) => specialDay.day === day);
    if (!special) return true;
    if (special.isClosed || special.opens === null || special.closes === null) return false;
    const hours = toTimeWindow(day, special.opens, special.closes, timezone);
    return start < hours.end && end > hours.start;
  });
}
