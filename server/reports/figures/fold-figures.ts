import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { array, notNull, row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { foldTaxMonths } from '../tax-months/fold-tax-months.ts';
import {
  addDayFigures,
  addSumFigures,
  dayFigureNames,
  hasDayFigures,
  sumFigureNames,
  totalDayFigures,
  totalSumFigures,
} from './figure-columns.ts';
import { lockFigures } from './lock-figures.ts';

/** Bounds the transaction of one fold: about a second at most. */
const changesPerFold = 10_000;

/** One statement, so that what it deletes and what it adds are the same changes. */
const fold = statement(
  'figures-fold',
  row({ restaurants: notNull(array(uuid)) }),
  `with changes as (
     delete from figure_changes where id in (select id from figure_changes order by id limit ${changesPerFold}) returning *),
   days as (insert into restaurant_days (restaurant_id, day, ${dayFigureNames})
     select restaurant_id, day, ${totalDayFigures} from changes where ${hasDayFigures} group by 1, 2
     on conflict (restaurant_id, day) do update set ${addDayFigures('restaurant_days')}),
   market as (insert into market_days (day, ${dayFigureNames})
     select day, ${totalDayFigures} from changes where ${hasDayFigures} group by 1
     on conflict (day) do update set ${addDayFigures('market_days')}),
   sums as (insert into restaurant_sums (restaurant_id, ${sumFigureNames})
     select restaurant_id, ${totalSumFigures} from changes group by 1
     on conflict (restaurant_id) do update set ${addSumFigures})
   select coalesce(array_agg(distinct restaurant_id), '{}') as restaurants from changes`,
);

/** When a restaurant reached each goal, from its history. @param restaurant - SQL of its id */
export const goalsOf = (restaurant: string): string => `select min(c.at) filter (where c.saved >= 50) as fifty_saved_at,
    min(c.at) filter (where c.collected >= 100) as hundred_collected_at,
    min(c.at) filter (where c.saved >= 500) as five_hundred_saved_at
  from (select h.at, sum(o.quantity) over by_time as saved, row_number() over by_time as collected
    from orders o join lateral (select max(at) as at from order_history where order_id = o.id and move = 'handOver') h
      on h.at is not null
    where o.restaurant_id = ${restaurant} and o.closed_reason = 'collected'
    window by_time as (order by h.at, o.id rows unbounded preceding)) c`;
/** Reads a restaurant's history once for each goal, when it is reached: afterwards the instant is stored. */
const fillGoals = command(
  'figures-goals',
  `update restaurant_sums s set first_meal_at = coalesce(s.first_meal_at, (select min(created_at) from meals m
       where m.restaurant_id = s.restaurant_id)),
     fifty_saved_at = coalesce(s.fifty_saved_at, g.fifty_saved_at),
     hundred_collected_at = coalesce(s.hundred_collected_at, g.hundred_collected_at),
     five_hundred_saved_at = coalesce(s.five_hundred_saved_at, g.five_hundred_saved_at)
   from unnest($1::uuid[]) as asked (id) cross join lateral (${goalsOf('asked.id')}) g
   where s.restaurant_id = asked.id`,
);
const findReachedGoals = statement(
  'figures-reached-goals',
  row({ restaurantId: uuid }),
  `select restaurant_id from restaurant_sums where restaurant_id = any ($1::uuid[])
     and ((meals > 0 and first_meal_at is null) or (portions_saved >= 50 and fifty_saved_at is null)
       or (collected_orders >= 100 and hundred_collected_at is null)
       or (portions_saved >= 500 and five_hundred_saved_at is null))`,
);

/** Stores when each of these restaurants reached the goals of its dashboard. */
export async function storeGoals(tx: Tx, restaurants: string[]): Promise<void> {
  const reached = await findReachedGoals(tx, [restaurants]);
  if (reached.length > 0) await fillGoals(tx, [reached.map(({ restaurantId }) => restaurantId)]);
}

/** Task `fold-figures`: adds the changes since the last run to the sums. */
export async function foldFigures(app: App): Promise<void> {
  for (;;) {
    const found = await transaction(app, async (tx) => {
      await lockFigures(tx, []);
      const [folded] = await fold(tx, []);
      const restaurants = folded?.restaurants ?? [];
      await storeGoals(tx, restaurants);
      return restaurants.length;
    });
    if (found === 0) break;
  }
  await foldTaxMonths(app);
}
