import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { mealColumns, mealJoins } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { toOriginalPrice } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { mealOnSaleRow } from '../alerts/meal-on-sale.ts';

const readMeals = statement(
  'customer-notifications-meals',
  mealOnSaleRow,
  `select ${mealColumns}, r.name as restaurant_name
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins} where m.id = any($2)`,
);

type AlertMeal = Omit<NonNullable<CustomerNotificationView['meal']>, 'ruleName'>;

/** The meals of alerts as they are now, so that an old alert never promises what is sold out. By their ids. */
export async function readAlertMeals(app: App, ids: string[]): Promise<Map<string, AlertMeal>> {
  if (ids.length === 0) return new Map();
  const now = app.clock.now();
  const rows = await readMeals(app.db, [now, ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mealId: row.id,
        mealName: row.name,
        mealImageUrl: row.imageUrl,
        restaurantName: row.restaurantName,
        priceCents: row.priceCents,
        originalPriceCents: toOriginalPrice(row).originalPriceCents,
        isTaxed: row.isTaxed,
        availableQuantity: row.stock,
        pickupStart: row.pickupStart.toISOString(),
        pickupEnd: row.pickupEnd.toISOString(),
        timezone: row.timezone,
        unavailableReason: findUnavailableReason(row, now),
      },
    ]),
  );
}
