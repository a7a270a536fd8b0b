import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useEffect, useRef } from 'react';
import { waitForPaint } from '../../shared/live/wait-for-paint.ts';

/**
 * Shows each new order once as a system notification (no total for counter staff). Orders from before the page was
 * opened are left to the popup. Two tabs share the tag, so that one notification replaces the other.
 */
export function useBrowserNotifications(orders: RestaurantOrderView[]): void {
  const notifiedIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    const knownIds = notifiedIds.current;
    notifiedIds.current = new Set([...(knownIds ?? []), ...orders.map(({ id }) => id)]);
    if (knownIds === null || !('Notification' in window)) return;
    const newOrders = orders.filter(({ id }) => !knownIds.has(id));
    if (newOrders.length > 0) void notifyAfterPopup(newOrders);
  }, [orders]);
}

/** Reading the permission blocks the page for some milliseconds, so the popup is painted first. */
async function notifyAfterPopup(orders: RestaurantOrderView[]): Promise<void> {
  await waitForPaint();
  if (Notification.permission === 'granted') for (const order of orders) notify(order);
}

function notify(order: RestaurantOrderView): void {
  const parts = {
    customer: order.customerName,
    quantity: order.quantity,
    meal: order.mealName,
    time: formatClockTime(new Date(order.pickupStart), order.timezone),
  };
  const body =
    order.totalCents === undefined
      ? m.new_order_notification_without_total(parts)
      : m.new_order_notification({ ...parts, total: formatCents(order.totalCents) });
  try {
    const notification = new Notification(m.new_order_title(), { body, tag: order.id, icon: '/favicon.svg' });
    notification.addEventListener('click', () => window.focus());
  } catch {
    // Android lets only a service worker notify. Popup and sound are there all the same.
  }
}
