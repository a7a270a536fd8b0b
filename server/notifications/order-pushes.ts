import type { OrderMove } from '@fondly/contract/order-transitions';
import { clockTime, daysAfter } from '@fondly/contract/time';
import type { QueuedPush } from '../messaging/queue-push.ts';
import type { Told } from './order-messages.ts';

type Words = Pick<QueuedPush, 'title' | 'text'>;

const ready = ({ order, kitchen }: Told): Words => ({
  title: 'Your order is ready',
  text: `${order.quantity} × ${order.mealName} at ${kitchen.name}, until ${clockTime(order.pickupEnd, order.timezone)}. Tap for your pickup code.`,
});
/** For whoever may be on the way already. */
const off = ({ order, kitchen }: Told): Words => ({
  title: 'Your order was cancelled',
  text: `${order.mealName} at ${kitchen.name}. Tap to see where your money is.`,
});

const words: Partial<Record<OrderMove, (told: Told) => Words>> = {
  markReady: ready,
  deny: off,
  cancelByRestaurant: off,
  cancelByAdmin: off,
  noAnswer: off,
};

/** What of a move a buyer hears on the own devices; null for what can wait for the mail. */
export function pushOf(move: OrderMove, told: Told, now: Date): QueuedPush | null {
  const said = words[move]?.(told);
  return said ? orderPush(told, move, said, move === 'markReady' ? told.order.pickupEnd : daysAfter(now, 1)) : null;
}

/** A push about an order: what it says is urgent, and a tap leads to its ticket. */
export function orderPush({ order }: Told, about: string, said: Words, endsAt: Date): QueuedPush {
  const key = `order:${order.id}:${about}`;
  const path = `/past-orders?order=${order.id}`;
  return { ...said, key, userId: order.customerId, topic: 'orders', path, endsAt, isUrgent: true };
}
