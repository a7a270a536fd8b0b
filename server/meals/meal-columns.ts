import { integer, nullable, pair, type Row, row, text } from '../platform/database/row.ts';
import { nearbyDays, openingColumns } from '../restaurants/hours/schedule-columns.ts';
import { saleRow } from './orderable.ts';
import { mealRow } from './schema.ts';

/*
 * The columns of every meal read. `$1` is always now, so an expired reservation counts as stock even before the
 * cleanup. Statements use the alias `m` for the meal and `r` for its restaurant.
 */

const {
  id,
  restaurantId,
  zip,
  name,
  description,
  ingredients,
  allergens,
  diets,
  priceCents,
  originalPriceCents,
  imageUrl,
  tag,
} = mealRow.columns;

/** A meal with the columns that its views and its availability need, of those that `schema.ts` declares. */
export const shownMealRow = row({
  id,
  restaurantId,
  zip,
  name,
  description,
  ingredients,
  allergens,
  diets,
  priceCents,
  originalPriceCents,
  imageUrl,
  tag,
  ...saleRow.columns,
});
export type ShownMeal = Row<typeof shownMealRow>;
const { pausedUntil, pauseReason, hours, specialDays, ...columnsWithoutOpening } = shownMealRow.columns;
/** The columns of a meal in the order of `mealColumnsWithPause`, with those that `openingOfMeals` adds. */
export const mealWithPauseRow = row({ ...columnsWithoutOpening, pausedUntil, pauseReason });
export const hoursRow = row({ hours, specialDays });

/** The columns of the restaurant on a meal card. */
export const restaurantOfMealRow = row({
  restaurantName: text,
  restaurantAddress: text,
  restaurantLogoUrl: nullable(text),
  restaurantHeaderImageUrl: nullable(text),
  restaurantTone: pair(text),
  ratingSum: integer,
  ratingCount: integer,
});
export type RestaurantOfMeal = Row<typeof restaurantOfMealRow>;

/** The days before and after count, because their hours may run into the meal's window. */
const mealDays = 's.day between m.available_date - 1 and m.available_date + 1';
const openingAroundMeal = openingColumns({
  // 0 for the day before the meal's, 1 for its own, 2 for the day after, across the end of a week.
  weekdays: '(h.weekday - extract(dow from m.available_date)::int + 8) % 7 <= 2',
  specialDays: mealDays,
});

const timeColumns = 'm.available_date, m.timezone, m.pickup_start, m.pickup_end, m.is_active, m.expires_at';
const toSaleTimeColumns = (opening: string) => `${timeColumns}, ${opening}`;
const stockColumns = `m.available_quantity + coalesce(claim.ended, 0) as stock,
  claim.next_end as next_hold_expires_at`;
const toSaleColumns = (opening: string) => `${toSaleTimeColumns(opening)}, ${stockColumns}`;
const foodColumns = `m.id, m.restaurant_id, m.zip, m.name, m.description, m.ingredients,
  m.allergens, m.diets, m.price_cents, m.original_price_cents, m.image_url, m.tag`;
const toMealColumns = (opening: string) => `${foodColumns}, ${toSaleColumns(opening)}`;

/** The input of `findTimeUnavailableReason`. Needs `meals m join restaurants r`. */
export const saleTimeColumns = toSaleTimeColumns(openingAroundMeal);
/** The input of `findUnavailableReason`. Needs `mealJoins`. */
export const saleColumns = toSaleColumns(openingAroundMeal);
export const mealColumns = toMealColumns(openingAroundMeal);

/** For lists with several meals of a restaurant, which then read its hours once: see `openingOfMeals`. */
export const mealColumnsWithPause = `${foodColumns}, ${timeColumns}, ${stockColumns}, r.paused_until, r.pause_reason`;
/**
 * The opening columns for the meals of a list, once for each restaurant and day: read for each of 20 meals, they took half of
 * the time of a search in the database.
 *
 * @param list - a table of the statement with `mealColumnsWithPause`
 */
export const openingOfMeals = (list: string): string => `select m.restaurant_id, m.available_date, ${openingAroundMeal}
  from (select distinct restaurant_id, available_date, paused_until, pause_reason from ${list}) m
    cross join lateral (select m.restaurant_id as id, m.paused_until, m.pause_reason) r`;

/** The same with the hours of all days around now, so that a refusal can say when the restaurant opens again. */
const openingAroundNow = (now: string) =>
  openingColumns({ specialDays: `(${nearbyDays(now).specialDays} or ${mealDays})` });
export const saleTimeColumnsWithWeek = (now: string) => toSaleTimeColumns(openingAroundNow(now));
export const mealColumnsWithWeek = (now: string) => toMealColumns(openingAroundNow(now));

/** Joined to `meals m join restaurants r`. */
export const mealJoins = `left join lateral (
    select sum(c.quantity) filter (where c.until <= $1)::int as ended, min(c.until) filter (where c.until > $1) as next_end
    from claims c where c.meal_id = m.id and c.released_at is null and c.until is not null) claim on true`;

export const restaurantOfMealColumns = `r.name as restaurant_name, r.address as restaurant_address,
  r.logo_url as restaurant_logo_url, r.header_image_url as restaurant_header_image_url, r.tone as restaurant_tone,
  r.rating_sum, r.rating_count`;

/** @param isAdmin - SQL that says whether the viewer is an admin: a parameter such as `$3`, or `false` */
export function mealVisibleSql(isAdmin: string): string {
  return `((not m.admin_only and not m.restaurant_admin_only) or ${isAdmin})`;
}

/**
 * Meals whose service day is today and whose window has not ended, including windows from yesterday that run past
 * midnight. Every window of today ends by 6 AM tomorrow, so a limit of 31 hours (one more for the autumn clock change)
 * keeps the index scan short.
 */
export const isForTodaySql = `m.is_active and m.pickup_end > $1 and m.pickup_end < $1::timestamptz + interval '31 hours'
  and m.available_date <= ($1::timestamptz at time zone m.timezone)::date`;
