import type { MealView } from '@fondly/contract/meals';
import type { Sale } from './orderable.ts';

/*
 * How every read sees a meal. `$1` is always the product's now: a claim that has ended counts as stock for whoever
 * looks, tidied up or not, and so does the end of a window. Statements name the meal `m`, its kitchen `r`.
 */

/** A meal with all that its views and the question "can it be ordered" need. */
export type MealRow = Sale &
  Pick<MealView, 'id' | 'restaurantId' | 'name' | 'description' | 'ingredients' | 'priceCents' | 'originalPriceCents'> &
  Pick<MealView, 'allergens' | 'diets' | 'imageUrl' | 'tag' | 'availableDate' | 'timezone'> & { zip: string };

/** What a card says of the meal's kitchen. */
export type RestaurantOfMeal = {
  restaurantName: string;
  restaurantAddress: string;
  restaurantLogoUrl: string | null;
  restaurantHeaderImageUrl: string | null;
  restaurantTone: [string, string];
  ratingSum: number;
  ratingCount: number;
};

/** What `timeBlockOf` asks. Needs `specialDayJoin`. */
export const saleTimeColumns = `m.pickup_start as "pickupStart", m.pickup_end as "pickupEnd",
  m.is_active as "isActive", m.expires_at as "expiresAt", r.paused_until as "pausedUntil", coalesce(day.is_closed, false) as "isClosedDay",
  (day.day + day.opens) at time zone r.timezone as "specialOpens",
  (day.day + day.closes + case when day.closes <= day.opens then interval '1 day' else interval '0' end)
    at time zone r.timezone as "specialCloses"`;

/** What `blockOf` asks. Needs `mealJoins`. */
export const saleColumns = `${saleTimeColumns},
  m.available_quantity + coalesce(claim.ended, 0) as stock, claim.next_end as "nextHoldExpiresAt"`;

export const mealColumns = `m.id, m.restaurant_id as "restaurantId", m.zip, m.name, m.description, m.ingredients,
  m.allergens, m.diets, m.price_cents as "priceCents", m.original_price_cents as "originalPriceCents", m.image_url as "imageUrl", m.tag,
  m.available_date as "availableDate", m.timezone, ${saleColumns}`;

/** Joined to `meals m join restaurants r`. */
export const specialDayJoin = 'left join special_days day on day.restaurant_id = r.id and day.day = m.available_date';
export const mealJoins = `${specialDayJoin}
  left join lateral (
    select sum(c.quantity) filter (where c.until <= $1)::int as ended, min(c.until) filter (where c.until > $1) as next_end
    from claims c where c.meal_id = m.id and c.released_at is null and c.until is not null) claim on true`;

export const restaurantOfMealColumns = `r.name as "restaurantName", r.address as "restaurantAddress",
  r.logo_url as "restaurantLogoUrl", r.header_image_url as "restaurantHeaderImageUrl", r.tone as "restaurantTone",
  r.rating_sum as "ratingSum", r.rating_count as "ratingCount"`;

/** @param isSuperAdmin - SQL that says whether the viewer is an admin: a parameter such as `$3`, or `false` */
export function mealVisibleSql(isAdmin: string): string {
  return `((not m.admin_only and not m.restaurant_admin_only) or ${isAdmin})`;
}

/**
 * Meals whose service day is their kitchen's today and whose window has not ended. A window that began yesterday
 * and runs past midnight is still there. No window of today ends later than 6 AM tomorrow, so 31 hours (one more
 * for the long day of autumn) end the walk over the index before all the meals listed for later days.
 */
export const isForTodaySql = `m.is_active and m.pickup_end > $1 and m.pickup_end < $1::timestamptz + interval '31 hours'
  and m.available_date <= ($1::timestamptz at time zone m.timezone)::date`;
