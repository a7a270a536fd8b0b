import { policies } from '@fondly/contract/policies';
import { boolean, integer, notNull, nullable, pair, type Row, row, text } from '../platform/database/row.ts';
import { pointColumns, pointRow, publicAddressSql } from '../restaurants/point.ts';
import { taxPpmSql } from '../tax/tax-rates.ts';
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
  mayContain,
  diets,
  priceCents,
  originalPriceCents,
  originalPriceKind,
  imageUrl,
  tag,
  hasQueue,
} = mealRow.columns;
/** How many people wait in line. */
const queueLength = integer;

/** A meal with the columns that its views and its availability need, of those that `schema.ts` declares. */
export const shownMealRow = row({
  id,
  restaurantId,
  zip,
  name,
  description,
  ingredients,
  allergens,
  mayContain,
  diets,
  priceCents,
  originalPriceCents,
  originalPriceKind,
  imageUrl,
  tag,
  hasQueue,
  queueLength,
  /** Whether its price is without tax. */
  isTaxed: notNull(boolean),
  ...saleRow.columns,
});
export type ShownMeal = Row<typeof shownMealRow>;

/** The columns of the restaurant on a meal card. */
export const restaurantOfMealRow = row({
  restaurantSlug: text,
  restaurantName: text,
  restaurantAddress: notNull(text),
  restaurantLogoUrl: nullable(text),
  restaurantHeaderImageUrl: nullable(text),
  restaurantTone: pair(text),
  ratingSum: integer,
  ratingCount: integer,
  ...pointRow.columns,
});
export type RestaurantOfMeal = Row<typeof restaurantOfMealRow>;

/** Reads the row of `listing_rules`, once a statement, only if a restaurant has no tax area. */
export const lacksTaxAreaSql = (area: string): string =>
  `(${area} is null and m.available_date >= (select tax_required_from from listing_rules))`;
/** The input of `findTimeUnavailableReason`. Needs `meals m join restaurants r`. */
export const saleTimeColumns = `m.available_date, m.timezone, m.pickup_start, m.pickup_end, m.on_sale_from, m.is_active,
  m.expires_at, m.open_from, r.paused_until, m.good_until, ${lacksTaxAreaSql('r.tax_area')} as lacks_tax_area`;
/** Portions that anyone can buy now. Needs `mealJoins`. */
export const stockSql = 'm.available_quantity + coalesce(claim.ended, 0) + coalesce(line.ended, 0)';
/** The input of `findUnavailableReason`. Needs `mealJoins`. */
export const saleColumns = `${saleTimeColumns}, ${stockSql} as stock,
  least(claim.next_end, line.next_end) as next_hold_expires_at`;
/** Whether tax comes on top of the price. Needs `meals m join restaurants r`. */
export const isTaxedSql = `coalesce(${taxPpmSql('r.tax_area', 'm.available_date')} > 0, false)`;
export const mealColumns = `m.id, m.restaurant_id, m.zip, m.name, m.description, m.ingredients,
  m.allergens, m.may_contain, m.diets, m.price_cents, m.original_price_cents, m.original_price_kind, m.image_url, m.tag,
  m.has_queue, m.queue_length,
  ${isTaxedSql} as is_taxed, ${saleColumns}`;

/** While people wait in line, portions that become free belong to the line for so long. */
const reserveSql = `interval '${policies.queueReserveSeconds} seconds'`;
/** From when anyone can buy the portions of an expired reservation. */
const isPublicFrom = `c.until + case when m.queue_length > 0 then ${reserveSql} else interval '0' end`;
/**
 * Joined to `meals m join restaurants r`: the portions of expired reservations, and those of offers of the line that
 * nobody answered and no worker made again.
 */
export const mealJoins = `left join lateral (
    select sum(c.quantity) filter (where ${isPublicFrom} <= $1)::int as ended,
      min(${isPublicFrom}) filter (where ${isPublicFrom} > $1) as next_end
    from claims c where c.meal_id = m.id and c.released_at is null and c.until is not null) claim on true
  left join lateral (
    select sum(q.units) filter (where q.until + ${reserveSql} <= $1)::int as ended,
      min(q.until) filter (where q.until + ${reserveSql} > $1) + ${reserveSql} as next_end
    from meal_queue_offers q where m.queued_quantity > 0 and q.meal_id = m.id and q.outcome is null) line on true`;

export const restaurantOfMealColumns = `r.slug as restaurant_slug, r.name as restaurant_name, ${publicAddressSql} as restaurant_address,
  r.logo_url as restaurant_logo_url, r.header_image_url as restaurant_header_image_url, r.tone as restaurant_tone,
  r.rating_sum, r.rating_count, ${pointColumns}`;

/** Unanswered meals of earlier releases are sold until the day in `listing_rules`. Reads that row for them only. */
export const hasAllergensSql =
  '(m.allergens is not null or m.available_date < (select allergens_required_from from listing_rules))';

/** @param isAdmin - SQL that says whether the viewer is an admin: a parameter such as `$3`, or `false` */
export function mealVisibleSql(isAdmin: string): string {
  return `((not m.admin_only and not m.restaurant_admin_only) or ${isAdmin}) and ${hasAllergensSql}`;
}

/**
 * Meals whose service day is today and whose window has not ended, including windows from yesterday that run past
 * midnight. Every window of today ends by 6 AM tomorrow, so a limit of 31 hours (one more for the autumn clock change)
 * keeps the index scan short.
 */
export const isForTodaySql = `m.is_active and m.pickup_end > $1 and m.pickup_end < $1::timestamptz + interval '31 hours'
  and m.available_date <= ($1::timestamptz at time zone m.timezone)::date`;
