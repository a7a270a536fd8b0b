import type { AlertRuleInput, AlertRulePreview } from '@fondly/contract/account/alert-rules';
import { daysAfter } from '@fondly/contract/time';
import { mealVisibleSql } from '../meals/meal-columns.ts';
import type { App } from '../platform/app.ts';
import { boolean, integer, notNull, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { ruleFactColumns, ruleFitsMealSql } from './rule-fits-meal.ts';

const days = 7;
/** Above the meals of a week within reach of a rule. The limit bounds the cost of a request. */
const maxMeals = 500;
const maxShown = 5;

const foundRow = row({
  id: uuid,
  name: text,
  restaurantName: text,
  priceCents: integer,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  timezone: text,
  isComing: notNull(boolean),
});
/** Reads the meals of the restaurants and of the ZIPs by their indexes, for one week before now and one after. */
const findMeals = statement(
  'alert-rule-preview',
  foundRow,
  `with rule as materialized (select * from jsonb_populate_record(null::alert_rules, $5)), found as (
     select m.id from meals m where m.restaurant_id = any($4::uuid[])
       and m.available_date between ($2::timestamptz - interval '1 day')::date and ($3::timestamptz + interval '1 day')::date
     union
     select m.id from unnest($6::text[], $7::int[]) as home (zip, miles)
     join zip_neighbours near on near.zip = home.zip and near.miles <= home.miles
     join meals m on m.zip = near.near_zip and m.is_active and m.pickup_end > $2 and m.pickup_end <= $3
     join restaurants r on r.id = m.restaurant_id and (cardinality($8::text[]) = 0 or r.cuisines && $8::text[])
   ), meal as (
     select m.id, m.name, r.name as restaurant_name, m.pickup_start, m.pickup_end, m.timezone,
       ${ruleFactColumns('m.initial_quantity')}
     from found join meals m on m.id = found.id join restaurants r on r.id = m.restaurant_id
     where m.is_active and not m.is_recurring and m.pickup_end > $2 and m.pickup_end <= $3
       and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}
   )
   select meal.id, meal.name, meal.restaurant_name, meal.price_cents, meal.pickup_start, meal.pickup_end, meal.timezone,
     meal.pickup_end > $1 as is_coming
   from meal join rule on ${ruleFitsMealSql('rule', 'meal')}
   order by meal.pickup_start, meal.id limit ${maxMeals}`,
);

/** What a rule would have found in the last seven days, and what is listed for the next ones. */
export async function previewAlertRule(app: App, input: AlertRuleInput): Promise<AlertRulePreview> {
  const now = app.clock.now();
  const rule = {
    max_price_cents: input.maxPriceCents,
    min_percent_off: input.minPercentOff,
    diets: input.diets,
    without_allergens: input.withoutAllergens,
    pickup_from: input.pickupFrom,
    pickup_until: input.pickupUntil,
    weekdays: input.weekdays,
    min_portions: input.minPortions,
  };
  const rows = await findMeals(app.db, [
    now,
    daysAfter(now, -days),
    daysAfter(now, days),
    input.restaurantIds,
    rule,
    input.zips.map(({ zip }) => zip),
    input.zips.map(({ miles }) => miles),
    input.cuisines,
  ]);
  return {
    foundThisWeek: rows.filter(({ pickupStart }) => pickupStart <= now).length,
    comingUp: rows
      .filter(({ isComing }) => isComing)
      .slice(0, maxShown)
      .map((meal) => ({
        mealId: meal.id,
        mealName: meal.name,
        restaurantName: meal.restaurantName,
        priceCents: meal.priceCents,
        pickupStart: meal.pickupStart.toISOString(),
        pickupEnd: meal.pickupEnd.toISOString(),
        timezone: meal.timezone,
      })),
  };
}
