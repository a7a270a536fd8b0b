import { policies } from '@fondly/contract/policies';
import { earlier, later, minutesAfter } from '@fondly/contract/time';
import { keepReservation } from '../meals/stock/reservations.ts';
import type { Tx } from '../platform/database/db.ts';
import { boolean, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { Order } from './schema.ts';
import { transitionOrder } from './transition-order.ts';

const readAutoAccept = statement(
  'order-auto-accept',
  row({ autoAccept: boolean }),
  'select auto_accept from restaurants where id = $1',
);

/** Until when a kitchen may answer: 15 minutes or the pickup's start, and never less than 5 minutes. */
export function answerBy(securedAt: Date, pickupStart: Date): Date {
  const usual = earlier(minutesAfter(securedAt, policies.approvalMinutes), pickupStart);
  return later(minutesAfter(securedAt, policies.approvalMinMinutes), usual);
}

/**
 * The money of a waiting order is secured (reserved on the card, or nothing is owed): the order is accepted or
 * offered to its kitchen, as the kitchen wishes it now. An order whose portions are gone or whose window is over
 * gives the money back; nobody is ever charged without a meal.
 */
export async function acceptAuthorizedOrder(tx: Tx, order: Order, now: Date): Promise<Order> {
  const [restaurant] = await readAutoAccept(tx, [order.restaurantId]);
  const autoAccept = restaurant?.autoAccept ?? false;
  const holdExpiresAt = autoAccept ? null : answerBy(now, order.pickupStart);
  const isStillOrderable = order.pickupEnd > now && (await keepReservation(tx, order.id, holdExpiresAt, now));
  if (!isStillOrderable) return transitionOrder(tx, order.id, 'expireLate', 'payment', { now });
  if (holdExpiresAt !== null)
    return transitionOrder(tx, order.id, 'requestAcceptance', 'payment', { now, answerBy: holdExpiresAt });
  return transitionOrder(tx, order.id, 'accept', 'payment', { now });
}
