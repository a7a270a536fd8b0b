import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { getPickupTime } from './board/ticket-time.ts';

/** What an open order waits for, the most urgent first. */
export const needs = ['look', 'approval', 'reply', 'handOver', 'cooking'] as const;
export type Need = (typeof needs)[number];

/** What the kitchen has to do for an order now; null if there is time, or if the order is closed. */
export function getNeed(order: RestaurantOrderView, now: Date): Need | null {
  if (order.closedReason !== null) return null;
  if (!order.isAcknowledged) return 'look';
  if (order.status === 'pending') return 'approval';
  if (order.lateRequest !== null || order.unreadMessages > 0) return 'reply';
  if (getPickupTime(order, order.timezone, now).urgency === 'none') return null;
  return order.status === 'ready' ? 'handOver' : 'cooking';
}
