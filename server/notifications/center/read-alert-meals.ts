import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { mealColumns, mealJoins, restaurantOfMealRow, shownMealRow } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { toOriginalPrice } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const { restaurantName, restaurantLogoUrl, restaurantTone } = restaurantOfMealRow.columns;
const readMeals = statement(
  'customer-notifications-meals',
  row({ ...shownMealRow.columns, restaurantName, restaurantLogoUrl, restaurantTone }),
  `select ${mealColumns}, r.name as restaurant_name, r.logo_url as restaurant_logo_url, r.tone as restaurant_tone
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins} where m.id = any($2)`,
);

type AlertMeal = Omit<NonNullable<CustomerNotificationView['meal']>, 'ruleName' | 'isFromFavorite'>;

/** The meals of alerts as they are now, so that an old alert never promises what is sold out. By their ids. */
export async function readAlertMeals(app: App, ids: string[]): Promise<Map<string, AlertMeal>> {
  if (ids.length === 0) return new Map();
  const now = app.clock.now();
  const rows = await readMeals(app.db, [now, ids]);
  return new Map(
    rows.map((meal) => [
      meal.id,
      {
        mealId: meal.id,
        mealName: meal.name,
        mealImageUrl: meal.imageUrl,
        restaurantName: meal.restaurantName,
        restaurantLogoUrl: meal.restaurantLogoUrl,
        restaurantTone: meal.restaurantTone,
        priceCents: meal.priceCents,
        originalPriceCents: toOriginalPrice(meal).originalPriceCents,
        isTaxed: meal.isTaxed,
        availableQuantity: meal.stock,
        pickupStart: meal.pickupStart.toISOString(),
        pickupEnd: meal.pickupEnd.toISOString(),
        timezone: meal.timezone,
        unavailableReason: findUnavailableReason(meal, now),
      },
    ]),
  );
}
