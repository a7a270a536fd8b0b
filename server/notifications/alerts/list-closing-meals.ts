import { policies } from '@fondly/contract/policies';
import type { ClosingMeal } from '@fondly/contract/prices/price-drops';
import { minutesAfter } from '@fondly/contract/time';
import { listStaffMeals } from '../../meals/list-staff-meals.ts';
import { suggestLowerPrice } from '../../meals/price-drops/suggest-lower-price.ts';
import type { App } from '../../platform/app.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { countPriceDropFollowers } from './count-price-drop-followers.ts';

/** More than a person answers at closing time, and a bound for the cost of a request. */
const maxMeals = 3;

/**
 * The meals on sale whose pickup ends soon, the most portions first, each with a lower price and the number of people
 * who would be alerted to it. A template is left out: its price is also that of later days.
 */
export async function listClosingMeals(app: App, { restaurant }: Manager): Promise<ClosingMeal[]> {
  const now = app.clock.now();
  const isClosing = (end: Date) =>
    end >= minutesAfter(now, policies.closingLastMinutes) && end <= minutesAfter(now, policies.closingMinutes);
  const meals = (await listStaffMeals(app.db, restaurant.id, now))
    .filter(({ pickupEnd, unavailableReason }) => unavailableReason === null && isClosing(new Date(pickupEnd)))
    .filter(({ isRecurring, isRecurringInstance }) => !isRecurring || isRecurringInstance)
    .toSorted((a, b) => b.availableQuantity - a.availableQuantity);
  const closing: ClosingMeal[] = [];
  for (const meal of meals) {
    const originalPriceCents = meal.originalPriceCents ?? meal.worthCents;
    const lowerPriceCents = suggestLowerPrice({ priceCents: meal.priceCents, originalPriceCents });
    if (lowerPriceCents === null || closing.length === maxMeals) continue;
    closing.push({
      mealId: meal.id,
      name: meal.name,
      availableQuantity: meal.availableQuantity,
      priceCents: meal.priceCents,
      lowerPriceCents,
      pickupEnd: meal.pickupEnd,
      followers: await countPriceDropFollowers(app, restaurant.id, meal, lowerPriceCents),
    });
  }
  return closing;
}
