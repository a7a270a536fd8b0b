import { policies } from '@fondly/contract/policies';
import { isForTodaySql, mealJoins, mealVisibleSql, stockSql } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import type { App } from '../../platform/app.ts';
import { boolean, nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { mealOnSaleColumns, mealOnSaleRow, visibleMealsSql } from './meal-on-sale.ts';
import { scheduleWave } from './send-alerts.ts';

/** A meal that ends for good, is sold out, paused or hidden: when it comes back, it is new to those who missed it. */
const endSales = command(
  'alerts-end-sales',
  `update alert_meals a set is_on_sale = false
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where a.is_on_sale and m.id = a.meal_id and not (${isForTodaySql}
     and ${stockSql} > 0 and (r.paused_until is null or r.paused_until <= $1)
     and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')})`,
);

/** Above the meals that all restaurants list in one minute. The next minute finds the rest. */
const maxMeals = 5_000;

/** Walks the restaurants, each by the index of its days, and skips the meals that have not changed. */
const findChanged = statement(
  'alerts-find-changed',
  mealOnSaleRow,
  `select ${mealOnSaleColumns} from ${visibleMealsSql} left join alert_meals seen on seen.meal_id = m.id
   where m.available_date between ($1::timestamptz - interval '2 days')::date and ($1::timestamptz + interval '1 day')::date
     and ${isForTodaySql} and ${stockSql} > 0
     and (seen.meal_id is null or not seen.is_on_sale or seen.day < m.available_date or seen.price_cents <> m.price_cents)
   order by m.id limit ${maxMeals}`,
);

/** A meal is better when it can be ordered again, is on sale on a new day, or costs less. Ordered by id: see `findChanged`. */
const isBetterSql = `(not alert_meals.is_on_sale or alert_meals.day < excluded.day
  or alert_meals.price_cents > excluded.price_cents)`;
const recordMeals = statement(
  'alerts-record-meals',
  row({ restaurantId: uuid, isDue: boolean }),
  `insert into alert_meals (meal_id, restaurant_id, day, is_on_sale, price_cents, better_at, is_due)
   select id, restaurant_id, day, true, price_cents, $5, true
   from unnest($1::uuid[], $2::uuid[], $3::date[], $4::int[]) as meal (id, restaurant_id, day, price_cents)
   on conflict (meal_id) do update set is_on_sale = true, day = excluded.day, price_cents = excluded.price_cents,
     is_due = alert_meals.is_due or ${isBetterSql},
     better_at = case when ${isBetterSql} then excluded.better_at else alert_meals.better_at end
   returning restaurant_id, is_due`,
);

/** Restaurants whose meals have just become better, and those whose last wave was long ago: their next one was lost. */
const findDue = statement(
  'alerts-find-due',
  row({ restaurantId: uuid, wavedAt: nullable(timestamp) }),
  `select due.restaurant_id, w.waved_at
   from (select distinct restaurant_id from alert_meals where is_due) due
   left join alert_waves w on w.restaurant_id = due.restaurant_id
   where due.restaurant_id = any($2::uuid[]) or w.waved_at is null
     or w.waved_at < $1::timestamptz - make_interval(secs => ${2 * policies.secondsBetweenWaves})`,
);

/**
 * Job `find-meals-for-alerts`, every minute: starts a wave of alerts for each restaurant with a meal that has become
 * orderable or cheaper: listed, restocked, back from a pause, or with a lower price.
 */
export async function findMealsForAlerts(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await endSales(tx, [now]);
    const meals = (await findChanged(tx, [now])).filter((meal) => findUnavailableReason(meal, now) === null);
    const recorded = await recordMeals(tx, [
      meals.map(({ id }) => id),
      meals.map(({ restaurantId }) => restaurantId),
      meals.map(({ availableDate }) => availableDate),
      meals.map(({ priceCents }) => priceCents),
      now,
    ]);
    const better = new Set(recorded.filter(({ isDue }) => isDue).map(({ restaurantId }) => restaurantId));
    for (const { restaurantId, wavedAt } of await findDue(tx, [now, [...better]])) {
      scheduleWave(tx, restaurantId, wavedAt);
    }
  });
}
