import type { Push } from '../messaging/channels/push.ts';
import type { MessageContext } from './message-context.ts';

/** A push about an order. It is urgent, and a tap opens the order's ticket. */
export function toOrderPush({ order }: MessageContext, content: Pick<Push, 'title' | 'text' | 'endsAt'>): Push {
  return { ...content, path: `/past-orders?order=${order.id}`, isUrgent: true };
}
