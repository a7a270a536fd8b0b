import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import { useEffect, useRef } from 'react';

/**
 * Tells the operating system of each new order once, when it was allowed to (customer, quantity and meal, total,
 * pickup time; no total to counter staff). Orders that were new before this page was opened are left to the popup. Two
 * tabs of one kitchen share the tag, so one notification replaces the other.
 */
export function useBrowserNotifications(orders: RestaurantOrderView[]): void {
  const notifiedIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    const before = notifiedIds.current;
    notifiedIds.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)]);
    if (before === null || !('Notification' in window) || Notification.permission !== 'granted') return;
    for (const order of orders) if (!before.has(order.id)) notify(order);
  }, [orders]);
}

function notify(order: RestaurantOrderView): void {
  const pickup = formatClockTime(new Date(order.pickupStart), order.timezone);
  const total = order.totalCents === undefined ? '' : ` ${formatCents(order.totalCents)},`;
  const body = `${order.customerName}, ${order.quantity} × ${order.mealName},${total} pickup ${pickup}`;
  try {
    const notification = new Notification('New Order!', { body, tag: order.id, icon: '/favicon.svg' });
    notification.addEventListener('click', () => window.focus());
  } catch {
    // Android lets only a service worker notify. Popup and sound are there all the same.
  }
}
