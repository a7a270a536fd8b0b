import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import { daysAfter, formatClockTime } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { type InAppLine, renderInAppLine } from '../messaging/in-app-lines.ts';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import type { App } from '../platform/app.ts';
import {
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';

const maxNotifications = 50;
const retentionDays = 7;

/** A notification with what it says of its order. */
export const notificationRow = row({
  id: uuid,
  /** Null where it is about the restaurant itself, as is what it says of an order. */
  orderId: nullable(uuid),
  orderNumber: nullable(text),
  about: notNull(oneOf(['report', 'order', 'duty'])),
  /** Null in rows of a previous version, whose title and text are English. */
  line: nullable(json<InAppLine>()),
  title: text,
  text,
  createdAt: timestamp,
  dismissedAt: nullable(timestamp),
  customerName: nullable(text),
  quantity: nullable(integer),
  mealName: nullable(text),
  pickupStart: nullable(timestamp),
  timezone: nullable(text),
});

export const selectNotifications = `select n.id, n.order_id, o.order_number,
    case when n.kind like 'complaint-%' then 'report' when n.order_id is null then 'duty' else 'order' end as about, n.line, n.title, n.body as text, n.created_at,
    n.dismissed_at, o.customer_name, o.quantity, o.meal_name, o.pickup_start, o.timezone
  from notifications n left join orders o on o.id = n.order_id`;

/**
 * The condition on the notifications that a person may see. Problem reports and the duties of sellers are about money,
 * which counter staff do not see. A statement takes the four values of `visibleNotificationValues` as parameters.
 *
 * @param prefix - of the columns of `notifications`: its alias with a dot, or nothing
 * @param first - the number of the first of the four parameters: 2 for `$2, $3, $4, $5`
 */
export const visibleNotificationSql = (prefix: string, first: number): string =>
  `${staffAccessSql(`${prefix}restaurant_id`, first)} and ($${first + 3}::boolean or (${prefix}kind not like 'complaint-%' and ${prefix}order_id is not null))`;

/** The parameters of `visibleNotificationSql`, in their order. */
export const visibleNotificationValues = (staff: Staff) =>
  [...staffAccessValues(staff, 'counter'), staff.restaurant.role !== 'counter'] as const;

/**
 * A "New order" is open until somebody acknowledged the order and, if the order awaits an answer, answered it: the same
 * orders that the badge of Orders counts as new or to approve. Derived from the order, so no transition writes here.
 */
const openSql = `n.dismissed_at is null and (n.kind <> 'new-order' or (o.closed_reason is null
  and (o.acknowledged_at is null or (o.status = 'pending' and o.settlement is null))))`;

const selectRecent = `${selectNotifications} where ${visibleNotificationSql('n.', 1)} and n.created_at > $5`;
const listOpen = statement(
  'notifications-open',
  notificationRow,
  `${selectRecent} and ${openSql} order by n.created_at desc limit ${maxNotifications}`,
);
const listDismissed = statement(
  'notifications-dismissed',
  notificationRow,
  `${selectRecent} and not (${openSql}) order by coalesce(n.dismissed_at, n.created_at) desc limit ${maxNotifications}`,
);

export function toNotificationView(
  notification: Row<typeof notificationRow>,
  { restaurant }: Staff,
  locale: Language,
): NotificationView {
  const { customerName, quantity, mealName, pickupStart, timezone, createdAt, dismissedAt, line, ...rest } =
    notification;
  return {
    ...rest,
    ...(line && renderInAppLine(line, locale)),
    // Texts for managers may have an amount and more of the customer's name.
    ...(restaurant.role === 'counter' &&
      customerName !== null &&
      quantity !== null &&
      mealName !== null &&
      pickupStart !== null &&
      timezone !== null && {
        text: m.in_app_counter_text(
          {
            customer: toFirstName(customerName),
            quantity,
            meal: mealName,
            time: formatClockTime(pickupStart, timezone, locale),
          },
          { locale },
        ),
      }),
    createdAt: createdAt.toISOString(),
    dismissedAt: dismissedAt?.toISOString() ?? null,
  };
}

/** Notifications of the last days that are open, newest first. */
export const listNotifications = (app: App, staff: Staff, locale: Language): Promise<NotificationView[]> =>
  run(listOpen, app, staff, locale);

/** The others of the last days, the last dismissed or created first, so that a mistake can be looked up. */
export const listEarlierNotifications = (app: App, staff: Staff, locale: Language): Promise<NotificationView[]> =>
  run(listDismissed, app, staff, locale);

async function run(list: typeof listOpen, app: App, staff: Staff, locale: Language): Promise<NotificationView[]> {
  const since = daysAfter(app.clock.now(), -retentionDays);
  const rows = await list(app.db, [...visibleNotificationValues(staff), since]);
  return rows.map((notification) => toNotificationView(notification, staff, locale));
}
