import type { readMeal as endpoint, MealWithRestaurantView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import type { Language } from '@fondly/messages/languages';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { explainUnavailable } from '../../meals/explain-unavailable.ts';
import type { QueueOffer } from '../../meals/queue/take-offer.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import { toMealWithRestaurantView } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readOwnOffer } from '../meal-queue/read-own-offer.ts';
import { readOrderDraft } from './read-order-draft.ts';
import { countPortions, listRelatedOrders } from './related-orders.ts';

export type MealPage = z.output<(typeof endpoint)['schema']['response'][200]>;

/** Matches no request, so that only orders of this meal and open orders are read. */
const noRequest = '00000000-0000-0000-0000-000000000000';

/**
 * Reads what the order page shows. A customer may have 10 portions of one meal a day, including active holds and orders
 * that await approval (docs/domain.md#order-limits). A meal that this person may not see is not found.
 */
export async function readMeal(app: App, customer: Customer, mealId: string, language: Language): Promise<MealPage> {
  const now = app.clock.now();
  const [row, relatedOrders, draft, offer] = await Promise.all([
    readMealForOrder(app.db, mealId, customer, now),
    listRelatedOrders(app.db, [customer.id, noRequest, mealId, now]),
    readOrderDraft(app, customer, mealId),
    readOwnOffer(app, mealId, customer.id),
  ]);
  if (!row) throw new Problem('not-found');
  const reservedPortions = countPortions(relatedOrders, mealId, now, null);
  const meal = applyOffer(toMealWithRestaurantView(row, 0, now), offer);
  return {
    meal,
    restaurant: {
      id: row.restaurantId,
      name: row.restaurantName,
      address: row.restaurantAddress,
      zip: row.restaurantZip,
      phone: row.restaurantPhone,
      pickupInstructions: row.pickupInstructions,
    },
    unavailableText: await explainUnavailable(app, row, meal.unavailableReason, language),
    tax: row.taxPpm && row.taxAreaName ? { ppm: row.taxPpm, areaName: row.taxAreaName } : null,
    remainingDailyPortions: Math.max(0, policies.portionsPerMealAndDay - reservedPortions),
    offer: offer && { ...offer, until: offer.until.toISOString() },
    draft,
  };
}

/** To the person who has an offer, a sold-out meal has its portions, at its price. */
function applyOffer(meal: MealWithRestaurantView, offer: QueueOffer | null): MealWithRestaurantView {
  if (!offer) return meal;
  const unavailableReason = meal.unavailableReason === 'sold-out' ? null : meal.unavailableReason;
  return { ...meal, unavailableReason, availableQuantity: offer.units, priceCents: offer.priceCents };
}
