import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { getTicketTime } from './board/ticket-time.ts';

/** Whether an open order waits for the kitchen: an answer, a first look, or a hand because its time has come. */
export function needsAttention(order: RestaurantOrderView, now: Date): boolean {
  if (order.closedReason !== null) return false;
  if (order.status === 'pending' || !order.isAcknowledged) return true;
  if (order.lateRequest !== null || order.unreadMessages > 0) return true;
  return getTicketTime(order, now).urgency !== 'none';
}
