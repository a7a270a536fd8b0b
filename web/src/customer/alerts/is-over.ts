import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { isFromToday } from './sent-time.tsx';

type Meal = NonNullable<CustomerNotificationView['meal']>;

const finalReasons: readonly Meal['unavailableReason'][] = ['ended', 'sold-out', 'not-on-sale'];

/** Whether a meal is past buying. The bell of the server counts by the same rule. */
export const isOver = ({ unavailableReason }: Meal): boolean => finalReasons.includes(unavailableReason);

/** A meal that can still be bought, now or later. */
export const isLive = ({ meal }: CustomerNotificationView): boolean => meal !== null && !isOver(meal);

const aboutOrders: readonly CustomerNotificationView['kind'][] = ['order', 'refund', 'reply', 'offer'];

/** News about the customer's own orders, and an offered place in a line: of today, or still unread. */
export const isAboutOrder = (one: CustomerNotificationView): boolean =>
  aboutOrders.includes(one.kind) && (!one.isRead || isFromToday(one));

/** A row of the page: the newest news of an order with what was told before, or one other notification. */
export type AlertEntry = CustomerNotificationView & { earlier: readonly CustomerNotificationView[] };

/** What one row is about. The bell of the server counts by the same rule. */
export const toSubject = ({ id, order }: CustomerNotificationView): string => order?.id ?? id;

/** Folds the news of an order into one row, in the place of the newest. The row is unread while any of its news is unread. */
export const foldByOrder = (list: readonly CustomerNotificationView[]): AlertEntry[] =>
  [...Map.groupBy(list, toSubject).values()].flatMap(([newest, ...earlier]) =>
    newest ? [{ ...newest, isRead: newest.isRead && earlier.every(({ isRead }) => isRead), earlier }] : [],
  );

/** The customer's own orders come first, then alerts that still help. The others keep their order. */
export function sortNotifications(list: readonly AlertEntry[]): AlertEntry[] {
  const toRank = (one: CustomerNotificationView) => (isAboutOrder(one) ? 0 : isLive(one) ? 1 : 2);
  return list.toSorted((one, other) => toRank(one) - toRank(other));
}
