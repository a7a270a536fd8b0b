import type { FavoriteNotificationView } from '@fondly/contract/account/favorite-notifications';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { mealColumns, mealJoins, mealVisibleSql } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { toOriginalPrice } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { mealOnSaleRow } from './meal-on-sale.ts';

const maxNotifications = 50;

const favoriteSale = row({
  ...mealOnSaleRow.columns,
  notificationId: uuid,
  notifiedAt: timestamp,
  readAt: nullable(timestamp),
});
const readRows = statement(
  'notices-read',
  favoriteSale,
  `select ${mealColumns}, r.name as restaurant_name, a.id as notification_id, a.created_at as notified_at, a.read_at
   from alert_hits a join meals m on m.id = a.meal_id join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where a.user_id = $2 and a.is_in_app and a.created_at > $3
     and m.archived_at is null and ${visibleSql('r', '$4')} and ${mealVisibleSql('$4')}
   order by a.created_at desc, a.id limit ${maxNotifications}`,
);

/** What favorite restaurants put on sale in the last days, and whether it can still be ordered. */
export async function listFavoriteNotifications(app: App, customer: Customer): Promise<FavoriteNotificationView[]> {
  const now = app.clock.now();
  const since = daysAfter(now, -policies.favoriteNotificationDays);
  const rows = await readRows(app.db, [now, customer.id, since, customer.isAdmin]);
  return rows.map((row) => ({
    id: row.notificationId,
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
    createdAt: row.notifiedAt.toISOString(),
    isRead: row.readAt !== null,
  }));
}
