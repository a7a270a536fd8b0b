import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { mealColumns, mealJoins, restaurantOfMealRow, shownMealRow } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { toOriginalPrice } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusSql, paymentStatusSql } from '../../platform/database/status-columns.ts';

const { restaurantName, restaurantLogoUrl, restaurantTone } = restaurantOfMealRow.columns;
/** The customer's orders of these meals are read once, by the index of their customer. */
const readMeals = statement(
  'customer-notifications-meals',
  row({ ...shownMealRow.columns, restaurantName, restaurantLogoUrl, restaurantTone, isOrdered: notNull(boolean) }),
  `select ${mealColumns}, r.name as restaurant_name, r.logo_url as restaurant_logo_url, r.tone as restaurant_tone,
     m.id = any (array(select o.meal_id from orders o where o.customer_id = $3 and o.meal_id = any($2)
       and o.payment_status in ${paymentStatusSql(paymentTerms.held)}
       and o.status not in ${orderStatusSql(orderTerms.withoutMeal)})) as is_ordered
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins} where m.id = any($2)`,
);

type AlertMeal = Omit<NonNullable<CustomerNotificationView['meal']>, 'ruleName' | 'isFromFavorite'>;

/** The meals of alerts as they are now, so that an old alert never promises what is sold out. By their ids. */
export async function readAlertMeals(app: App, customer: Customer, ids: string[]): Promise<Map<string, AlertMeal>> {
  if (ids.length === 0) return new Map();
  const now = app.clock.now();
  const rows = await readMeals(app.db, [now, ids, customer.id]);
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
        isOrdered: meal.isOrdered,
        unavailableReason: findUnavailableReason(meal, now),
      },
    ]),
  );
}
