import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import { findPercentOff } from '@fondly/contract/money';
import { toPoint } from '../restaurants/point.ts';
import type { RestaurantOfMeal, ShownMeal } from './meal-columns.ts';
import { findUnavailableReason } from './orderable.ts';

/** A meal as customers see it at `now`. */
export function toMealView(row: ShownMeal, now: Date): MealView {
  return {
    id: row.id,
    restaurantId: row.restaurantId,
    name: row.name,
    description: row.description,
    ingredients: row.ingredients,
    allergens: row.allergens,
    mayContain: row.mayContain,
    diets: row.diets,
    priceCents: row.priceCents,
    ...toOriginalPrice(row),
    isTaxed: row.isTaxed,
    imageUrl: row.imageUrl,
    tag: row.tag,
    availableDate: row.availableDate,
    pickupStart: row.pickupStart.toISOString(),
    pickupEnd: row.pickupEnd.toISOString(),
    onSaleFrom: row.onSaleFrom?.toISOString() ?? null,
    timezone: row.timezone,
    availableQuantity: row.stock,
    unavailableReason: findUnavailableReason(row, now),
    queueLength: row.hasQueue ? row.queueLength : null,
  };
}

/** A fair value is no former price: it makes no discount on any page, in any email, or in a search. */
export function toOriginalPrice({
  priceCents,
  originalPriceCents,
  originalPriceKind,
}: Pick<ShownMeal, 'priceCents' | 'originalPriceCents' | 'originalPriceKind'>) {
  if (originalPriceKind === 'fair-value')
    return { originalPriceCents: null, worthCents: originalPriceCents, percentOff: null };
  return { originalPriceCents, worthCents: null, percentOff: findPercentOff(priceCents, originalPriceCents) };
}

/** @param miles - from the center of the searched ZIP area; rounded to a tenth for display */
export function toMealWithRestaurantView(
  row: ShownMeal & RestaurantOfMeal,
  miles: number,
  now: Date,
): MealWithRestaurantView {
  return {
    ...toMealView(row, now),
    restaurantSlug: row.restaurantSlug,
    restaurantName: row.restaurantName,
    restaurantAddress: row.restaurantAddress,
    restaurantLogoUrl: row.restaurantLogoUrl,
    restaurantHeaderImageUrl: row.restaurantHeaderImageUrl,
    restaurantTone: row.restaurantTone,
    restaurantRating: toAverageRating(row),
    restaurantRatingCount: row.ratingCount,
    zip: row.zip,
    restaurantPoint: toPoint(row),
    miles: Math.round(miles * 10) / 10,
  };
}

/** The average in one decimal; null before the first rating. */
export function toAverageRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}
