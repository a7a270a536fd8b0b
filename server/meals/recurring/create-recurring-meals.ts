import { policies } from '@fondly/contract/policies';
import { listRecurringDays } from '@fondly/contract/restaurant/recurrence';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import {
  array,
  date,
  integer,
  notNull,
  nullable,
  type Row,
  row,
  text,
  toStoredJson,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type EditableSchedule, lockSchedule, writeSchedule } from '../../restaurants/hours/schedule.ts';
import { addDays, toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { openForMeal } from '../opening-hours/require-open.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';
import { lockMeal, signalStockChange } from '../stock/reservations.ts';
import { findOpenDay } from './find-open-day.ts';
import { toMealInstance } from './to-meal-instance.ts';

const templateRow = row({
  id: uuid,
  restaurantId: uuid,
  availableDate: date,
  recurringDays: array(integer),
  recurringEndDate: nullable(date),
  timezone: text,
  /** Days from this one on need answered allergens, which the template lacks; null when it has them. */
  allergensDueOn: nullable(date),
  /** Days that have a meal, including deleted ones, so a deleted instance is not created again. */
  listed: notNull(array(text)),
});
type Template = Row<typeof templateRow>;

const batchSize = 200;
const firstPossibleId = '00000000-0000-0000-0000-000000000000';

const find = statement(
  'templates-find',
  templateRow,
  `select m.id, m.restaurant_id, m.available_date, m.recurring_days,
     m.recurring_end_date, m.timezone,
     case when m.allergens is null then (select allergens_required_from from listing_rules) end as allergens_due_on,
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
  `insert into meals (${mealRowColumns}, city)
   select ${mealRowColumns}, (select r.city from restaurants r where r.id = restaurant_id)
   from jsonb_populate_recordset(null::meals, $1)
   on conflict do nothing returning id as meal_id`,
);

const readApproved = statement(
  'template-restaurant-approved',
  row({ id: uuid }),
  "select id from restaurants where id = $1 and status = 'approved'",
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
  const { allergensDueOn: due } = template;
  return days.filter((day) => !listed.includes(day) && (due === null || day < due));
}

/**
 * Reads everything again under the locks, so no instance uses outdated text or hours. The restaurant is locked first,
 * because a change of hours takes the locks in that order.
 */
async function createInstances(
  app: App,
  { id, restaurantId, listed, allergensDueOn }: Template,
  now: Date,
): Promise<void> {
  await transaction(app, async (tx) => {
    const { zip, ...schedule } = await lockSchedule(app, restaurantId, tx);
    if ((await lockMeal(tx, id)) === null) return;
    const template = expectOneRow(await readTemplate(tx, [id]));
    const isApproved = (await readApproved(tx, [restaurantId])).length > 0;
    if (!template.isRecurring || !template.isActive || !isApproved) return;
    const { days, opened } = listOpenDays(
      template,
      listMissingDays({ ...template, allergensDueOn }, listed, now),
      schedule,
      now,
    );
    if (days.length === 0) return;
    if (opened !== schedule) await writeSchedule(app, restaurantId, opened, tx);
    const instances = days.map((day) => toStoredJson(mealRow, toMealInstance(template, day, now)));
    for (const { mealId } of await insertInstances(tx, [`[${instances.join(',')}]`]))
      signalStockChange(tx, { mealId, zip, restaurantId });
  });
}

/** Days on which the restaurant can hand over the meal, not past and not paused, and its hours with those it adds. */
function listOpenDays(template: Meal, days: string[], schedule: EditableSchedule, now: Date) {
  const { pickupStartTime, pickupEndTime, timezone } = template;
  const { pausedUntil } = schedule;
  let opened = schedule;
  const open = days.filter((day) => {
    const { end } = toTimeWindow(day, pickupStartTime, pickupEndTime, timezone);
    if (end <= now || (pausedUntil !== null && end <= pausedUntil)) return false;
    const opening = findOpenDay(template, day, opened);
    if (opening === 'open-for-it') opened = openForMeal(opened, template, day);
    return opening !== 'closed';
  });
  return { days: open, opened };
}
