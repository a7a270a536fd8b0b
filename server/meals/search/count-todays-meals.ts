import type { App } from '../../platform/app.ts';
import { boolean, integer, notNull, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { isForTodaySql, mealVisibleSql, saleTimeColumns } from '../meal-columns.ts';
import { findTimeUnavailableReason, saleTimeRow } from '../orderable.ts';

/** One statement reads the meals of so many ZIPs, by the index `meals_search`: far less than a second. */
const zipsPerChunk = 200;
/** Enough to find four meals of four restaurants that can still be ordered a minute later. */
const maxCandidates = 60;

const listZips = statement(
  'today-zips',
  row({ zip: text }),
  `select z.zip from zips z where z.zip > $1
     and exists (select from restaurants r where r.zip = z.zip and r.status = 'approved')
   order by z.zip limit ${zipsPerChunk}`,
);

const onSaleToday = `from meals m join restaurants r on r.id = m.restaurant_id
  where m.zip = any ($2::text[]) and ${isForTodaySql} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}`;

/** One row for the meals of a restaurant with the same window, since time decides the same about all of them. */
const count = statement(
  'today-count',
  row({ restaurantId: uuid, meals: notNull(integer), ...saleTimeRow.columns }),
  `select m.restaurant_id, m.meals, ${saleTimeColumns}
   from (select m.restaurant_id, m.available_date, m.timezone, m.pickup_start, m.pickup_end, m.is_active, m.expires_at,
       count(*)::int as meals
     ${onSaleToday} and m.available_quantity > 0 group by 1, 2, 3, 4, 5, 6, 7) m
   join restaurants r on r.id = m.restaurant_id`,
);
const countListed = statement(
  'today-listed',
  row({ meals: notNull(integer) }),
  `select count(*)::int as meals from meals m join restaurants r on r.id = m.restaurant_id
   where m.zip = any ($2::text[]) and r.status = 'approved' and m.is_active and m.pickup_end > $1
     and (m.expires_at is null or m.expires_at > $1)
     and m.available_date = ($1::timestamptz at time zone m.timezone)::date`,
);
const candidate = row({ id: uuid, lacksImage: notNull(boolean), pickupEnd: timestamp });
const findCandidates = statement(
  'today-candidates',
  candidate,
  `select m.id, m.image_url is null as lacks_image, m.pickup_end ${onSaleToday} and m.available_quantity > 0
   order by m.image_url is null, m.pickup_end, m.id limit ${maxCandidates}`,
);
const store = command(
  'today-store',
  `insert into todays_sales (meals, restaurants, listed_meals, meal_ids, counted_at) values ($1, $2, $3, $4, $5)
   on conflict (is_only) do update set meals = excluded.meals, restaurants = excluded.restaurants,
     listed_meals = excluded.listed_meals, meal_ids = excluded.meal_ids, counted_at = excluded.counted_at
   where todays_sales.counted_at <= excluded.counted_at`,
);

/** Task `count-todays-meals`: counts what is on sale in the country, some ZIPs at a time. */
export async function countTodaysMeals(app: App): Promise<void> {
  const now = app.clock.now();
  const totals = { meals: 0, restaurants: 0, listed: 0 };
  let candidates: Awaited<ReturnType<typeof findCandidates>> = [];
  for (let last = ''; ; ) {
    const zips: string[] = (await listZips(app.reads.db(), [last])).map(({ zip }) => zip);
    if (zips.length === 0) break;
    const values = [now, zips];
    const [counts, [listed], found] = await Promise.all([
      count(app.reads.db(), values),
      countListed(app.reads.db(), values),
      findCandidates(app.reads.db(), values),
    ]);
    const onSale = counts.filter((sale) => findTimeUnavailableReason(sale, now) === null);
    totals.meals += onSale.reduce((sum, { meals }) => sum + meals, 0);
    totals.restaurants += new Set(onSale.map(({ restaurantId }) => restaurantId)).size;
    totals.listed += listed?.meals ?? 0;
    candidates = [...candidates, ...found]
      .toSorted((a, b) => +a.lacksImage - +b.lacksImage || +a.pickupEnd - +b.pickupEnd || (a.id < b.id ? -1 : 1))
      .slice(0, maxCandidates);
    last = zips.at(-1) ?? '';
  }
  await store(app.db, [totals.meals, totals.restaurants, totals.listed, candidates.map(({ id }) => id), now]);
}
