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

/** The newest notification of each order, which shows the state of the order. */
export function findNewestOfOrders(list: readonly CustomerNotificationView[]): Set<string> {
  const newest = new Map(list.toReversed().flatMap(({ id, order }) => (order ? [[order.id, id] as const] : [])));
  return new Set(newest.values());
}

/** The customer's own orders come first, then alerts that still help. The others keep their order. */
export function sortNotifications(list: readonly CustomerNotificationView[]): CustomerNotificationView[] {
  const toRank = (one: CustomerNotificationView) => (isAboutOrder(one) ? 0 : isLive(one) ? 1 : 2);
  return list.toSorted((one, other) => toRank(one) - toRank(other));
}
