import { policies } from '@fondly/contract/policies';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { daysAfter, later } from '@fondly/contract/time';
import * as m from '@fondly/messages/server';
import { mealColumns, mealJoins, mealVisibleSql } from '../../meals/meal-columns.ts';
import { formatDayAndWindow } from '../../messaging/format-day-and-time.ts';
import type { App } from '../../platform/app.ts';
import { row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { mealOnSaleRow } from '../alerts/meal-on-sale.ts';
import type { Feed } from './feed-tokens.ts';
import type { FeedContent } from './format-feed.ts';

const alertRow = row({ ...mealOnSaleRow.columns, alertId: uuid, alertedAt: timestamp });
const readAlerts = statement(
  'feed-alerts',
  alertRow,
  `select ${mealColumns}, r.name as restaurant_name, a.id as alert_id, a.created_at as alerted_at
   from alert_hits a join meals m on m.id = a.meal_id join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where a.user_id = $2 and a.is_in_app and a.state in ('sent', 'digested')
     and a.created_at > $3
     and m.archived_at is null and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}
   order by a.created_at desc, a.id limit ${policies.feedAlerts}`,
);

/** The alerts that the customer has in the app, newest first. It names the meal, and never the customer. */
export async function readAlertFeed(app: App, feed: Feed): Promise<FeedContent> {
  const { publicUrl } = app.config;
  const { language: locale } = feed;
  const now = app.clock.now();
  const rows = await readAlerts(app.db, [now, feed.userId, daysAfter(now, -policies.customerNotificationDays)]);
  return {
    id: feed.id,
    language: locale,
    title: m.feed_title({}, { locale }),
    url: `${publicUrl}/alerts`,
    // A feed that has not changed is the same to the byte, so it has no time of its own.
    updatedAt: rows.reduce((newest, { alertedAt }) => later(newest, alertedAt), feed.createdAt),
    items: rows.map((alert) => ({
      id: alert.alertId,
      url: `${publicUrl}/order/${alert.id}`,
      title: m.feed_alert_title(
        { meal: alert.name, restaurant: alert.restaurantName, price: formatMealPrice(alert, locale) },
        { locale },
      ),
      text: m.feed_alert_text(
        { window: formatDayAndWindow(alert.pickupStart, alert.pickupEnd, alert.timezone, locale) },
        { locale },
      ),
      publishedAt: alert.alertedAt,
    })),
  };
}
