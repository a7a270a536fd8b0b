import { allergens, diets } from '@fondly/contract/food';
import { mealTags } from '@fondly/contract/meals';
import { array, date, integer, nullable, oneOf, pair, type Row, row, text, uuid } from '../platform/database/row.ts';
import { saleRow } from './orderable.ts';

/*
 * The columns of every meal read. `$1` is always now, so an expired reservation counts as stock even before the
 * cleanup. Statements use the alias `m` for the meal and `r` for its restaurant.
 */

/** A meal with all columns that its views and its availability need. */
export const mealRow = row({
  id: uuid,
  restaurantId: uuid,
  zip: text,
  name: text,
  description: text,
  ingredients: nullable(text),
  allergens: nullable(array(oneOf(allergens))),
  diets: array(oneOf(diets)),
  priceCents: integer,
  originalPriceCents: nullable(integer),
  imageUrl: nullable(text),
  tag: oneOf(mealTags),
  availableDate: date,
  timezone: text,
  ...saleRow.columns,
});
export type MealRow = Row<typeof mealRow>;

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

/** The input of `findTimeUnavailableReason`. Needs `specialDayJoin`. */
export const saleTimeColumns = `m.pickup_start, m.pickup_end,
  m.is_active, m.expires_at, r.paused_until, coalesce(day.is_closed, false) as is_closed_day,
  (day.day + day.opens) at time zone r.timezone as special_opens,
  (day.day + day.closes + case when day.closes <= day.opens then interval '1 day' else interval '0' end)
    at time zone r.timezone as special_closes`;

/** The input of `findUnavailableReason`. Needs `mealJoins`. */
export const saleColumns = `${saleTimeColumns},
  m.available_quantity + coalesce(claim.ended, 0) as stock, claim.next_end as next_hold_expires_at`;

export const mealColumns = `m.id, m.restaurant_id, m.zip, m.name, m.description, m.ingredients,
  m.allergens, m.diets, m.price_cents, m.original_price_cents, m.image_url, m.tag,
  m.available_date, m.timezone, ${saleColumns}`;

/** Joined to `meals m join restaurants r`. */
export const specialDayJoin = 'left join special_days day on day.restaurant_id = r.id and day.day = m.available_date';
export const mealJoins = `${specialDayJoin}
  left join lateral (
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
