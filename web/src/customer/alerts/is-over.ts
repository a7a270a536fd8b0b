import type { CustomerNotificationView } from '@fondly/contract/account/notifications';

type Meal = NonNullable<CustomerNotificationView['meal']>;

const finalReasons: readonly Meal['unavailableReason'][] = ['ended', 'sold-out', 'not-on-sale'];

/** Whether a meal is past buying. The bell of the server counts by the same rule. */
export const isOver = ({ unavailableReason }: Meal): boolean => finalReasons.includes(unavailableReason);

/** A meal that can still be bought, now or later. */
export const isLive = ({ meal }: CustomerNotificationView): boolean => meal !== null && !isOver(meal);

/** Alerts that still help come first. The others keep their order. */
export function withLiveFirst(list: readonly CustomerNotificationView[]): CustomerNotificationView[] {
  return [...list.filter(isLive), ...list.filter((one) => !isLive(one))];
}
