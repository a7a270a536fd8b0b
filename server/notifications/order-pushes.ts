import type { OrderTransition } from '@fondly/contract/order-transitions';
import { daysAfter, formatClockTime } from '@fondly/contract/time';
import type { QueuedPush } from '../messaging/queue-push.ts';
import type { MessageContext } from './order-messages.ts';

type PushText = Pick<QueuedPush, 'title' | 'text'>;

const ready = ({ order, restaurant }: MessageContext): PushText => ({
  title: 'Your order is ready',
  text: `${order.quantity} × ${order.mealName} at ${restaurant.name}, until ${formatClockTime(order.pickupEnd, order.timezone)}. Tap for your pickup code.`,
});
/** For whoever may be on the way already. */
const canceled = ({ order, restaurant }: MessageContext): PushText => ({
  title: 'Your order was cancelled',
  text: `${order.mealName} at ${restaurant.name}. Tap to see where your money is.`,
});

const pushTexts: Partial<Record<OrderTransition, (context: MessageContext) => PushText>> = {
  markReady: ready,
  deny: canceled,
  cancelByRestaurant: canceled,
  cancelByAdmin: canceled,
  approvalTimedOut: canceled,
};

/** What of a move a buyer hears on the own devices; null for what can wait for the mail. */
export function findTransitionPush(transition: OrderTransition, context: MessageContext, now: Date): QueuedPush | null {
  const content = pushTexts[transition]?.(context);
  return content
    ? toOrderPush(
        context,
        transition,
        content,
        transition === 'markReady' ? context.order.pickupEnd : daysAfter(now, 1),
      )
    : null;
}

/** A push about an order: what it says is urgent, and a tap leads to its ticket. */
export function toOrderPush({ order }: MessageContext, topicKey: string, content: PushText, endsAt: Date): QueuedPush {
  const key = `order:${order.id}:${topicKey}`;
  const path = `/past-orders?order=${order.id}`;
  return { ...content, key, userId: order.customerId, topic: 'orders', path, endsAt, isUrgent: true };
}
