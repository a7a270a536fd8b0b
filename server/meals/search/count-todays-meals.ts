import type { App } from '../../platform/app.ts';
import { boolean, integer, notNull, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { isForTodaySql, mealVisibleSql, saleTimeColumns } from '../meal-columns.ts';
import { findTimeUnavailableReason, saleTimeRow } from '../orderable.ts';
import { hurryMinutes } from './read-todays-meals.ts';

/** One statement reads so many ZIPs with a thousand kitchens, by indexes: 0.1 s. */
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

/**
 * `offset 0` and the aggregates keep PostgreSQL from joining whole tables: it expects many times the restaurants and meals
 * that a list of ZIPs has. `bpchar` is the type of the column, which no index of it finds as `text`.
 */
const restaurantsIn = (where: string) => `from unnest($2::bpchar[]) as asked (zip) cross join lateral (
     select * from restaurants r where r.zip = asked.zip and ${where} offset 0) r`;
/** Yesterday's meals may run past midnight, and in another time zone it is another day. */
const mealsAround = `m.restaurant_id = r.id
  and m.available_date between $1::timestamptz::date - 2 and $1::timestamptz::date + 1`;
const visibleRestaurants = restaurantsIn(visibleSql('r', 'false'));
const mealsOnSale = `from meals m where ${mealsAround} and ${isForTodaySql} and ${mealVisibleSql('false')}
  and m.available_quantity > 0`;

/** One row for the meals of a restaurant with the same window, since time decides the same about all of them. */
const count = statement(
  'today-count',
  row({ restaurantId: uuid, meals: notNull(integer), ...saleTimeRow.columns }),
  `select r.id as restaurant_id, m.meals, ${saleTimeColumns} ${visibleRestaurants} cross join lateral (
     select m.available_date, m.timezone, m.pickup_start, m.pickup_end, m.on_sale_from, m.is_active, m.expires_at,
       m.open_from, m.good_until, count(*)::int as meals ${mealsOnSale} group by 1, 2, 3, 4, 5, 6, 7, 8, 9) m`,
);
const countListed = statement(
  'today-listed',
  row({ meals: notNull(integer) }),
  `select coalesce(sum(m.meals), 0)::int as meals ${restaurantsIn("r.status = 'approved'")} cross join lateral (
     select count(*) as meals from meals m where ${mealsAround} and m.is_active and m.pickup_end > $1
       and (m.expires_at is null or m.expires_at > $1)
       and m.available_date = ($1::timestamptz at time zone m.timezone)::date) m`,
);
const candidate = row({ id: uuid, lacksImage: notNull(boolean), endsSoon: notNull(boolean), pickupEnd: timestamp });
const findCandidates = statement(
  'today-candidates',
  candidate,
  `select m.id, m.image_url is null as lacks_image, m.pickup_end < $1 + interval '${hurryMinutes} minutes' as ends_soon,
     m.pickup_end ${visibleRestaurants} cross join lateral (select * ${mealsOnSale} offset 0) m
   order by 2, 3, m.pickup_end, m.id limit ${maxCandidates}`,
);
/** No row while another run counts: on a busy machine, a count may take longer than the minute until the next one. */
const begin = statement(
  'today-begin',
  row({ isOnly: boolean }),
  `insert into todays_sales as t (meals, restaurants, listed_meals, meal_ids, started_at) values (0, 0, 0, '{}', $1)
   on conflict (is_only) do update set started_at = excluded.started_at
   where t.counted_at = t.started_at or t.started_at <= $1::timestamptz - interval '5 minutes' returning is_only`,
);
const store = command(
  'today-store',
  `update todays_sales set meals = $1, restaurants = $2, listed_meals = $3, meal_ids = $4, counted_at = $5
   where started_at = $5`,
);

type Candidate = Row<typeof candidate>;
const compareCandidates = (a: Candidate, b: Candidate): number =>
  +a.lacksImage - +b.lacksImage || +a.endsSoon - +b.endsSoon || +a.pickupEnd - +b.pickupEnd || (a.id < b.id ? -1 : 1);

/** Task `count-todays-meals`: counts what is on sale in the country, some ZIPs at a time. */
export async function countTodaysMeals(app: App): Promise<void> {
  const now = app.clock.now();
  if ((await begin(app.db, [now])).length === 0) return;
  const totals = { meals: 0, restaurants: 0, listed: 0 };
  let candidates: Candidate[] = [];
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
    candidates = [...candidates, ...found].toSorted(compareCandidates).slice(0, maxCandidates);
    last = zips.at(-1) ?? '';
  }
  await store(app.db, [totals.meals, totals.restaurants, totals.listed, candidates.map(({ id }) => id), now]);
}
