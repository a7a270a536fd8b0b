import type { readToday as endpoint } from '@fondly/contract/public';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { one, prepared } from '../../platform/database/db.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import {
  isForToday,
  type KitchenOfMeal,
  kitchenOfMealColumns,
  type MealRow,
  mealColumns,
  mealParts,
  mealVisibleSql,
} from '../meal-columns.ts';
import { blockOf } from '../orderable.ts';
import { foundMealView } from '../to-meal-view.ts';

export type Today = z.output<(typeof endpoint)['schema']['response'][200]>;

const mealsShown = 4;
/** Enough to find four that can be ordered, of four kitchens. */
const mealsLookedAt = 60;

const onSaleToday = `from meals m join restaurants r on r.id = m.restaurant_id
  where ${isForToday} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}`;

const count = prepared<{ meals: number; kitchens: number }>(
  'today-count',
  `select count(*)::int as meals, count(distinct m.restaurant_id)::int as kitchens ${onSaleToday}
     and m.available_quantity > 0`,
);
const find = prepared<MealRow & KitchenOfMeal>(
  'today-meals',
  `select ${mealColumns}, ${kitchenOfMealColumns}
   from (select m.* ${onSaleToday} and m.available_quantity > 0
     order by m.image_url is null, m.pickup_end, m.id limit ${mealsLookedAt}) m
   join restaurants r on r.id = m.restaurant_id ${mealParts}
   order by m.image_url is null, m.pickup_end, m.id`,
);

/** A few of today's meals for people who have not signed in: one a kitchen, only what can be ordered now. */
export async function readToday(app: App): Promise<Today> {
  const now = app.clock.now();
  const [counts, rows] = await Promise.all([count(app.db, [now]), find(app.db, [now])]);
  const { meals, kitchens } = one(counts);
  const orderable = rows.filter((row) => blockOf(row, now) === null);
  const kitchensShown = new Set<string>();
  const oneOfEach = orderable.filter(({ restaurantId }) => kitchensShown.size < kitchensShown.add(restaurantId).size);
  const shown = oneOfEach.slice(0, mealsShown).map((row) => foundMealView(row, 0, now));
  return { mealCount: meals, kitchenCount: kitchens, meals: shown };
}
