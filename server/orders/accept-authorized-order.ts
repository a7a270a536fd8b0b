import { policies } from '@fondly/contract/policies';
import { earlier, later, minutesAfter } from '@fondly/contract/time';
import { keepClaim } from '../meals/stock/reservations.ts';
import { prepared, type Tx } from '../platform/database/db.ts';
import type { Order } from './schema.ts';
import { moveOrder } from './transition-order.ts';

const readAutoAccept = prepared<{ auto_accept: boolean }>(
  'order-auto-accept',
  'select auto_accept from restaurants where id = $1',
);

/** Until when a kitchen may answer: 15 minutes or the pickup's start, and never less than 5 minutes. */
export function answerBy(securedAt: Date, pickupStart: Date): Date {
  const usual = earlier(minutesAfter(securedAt, policies.answerMinutes), pickupStart);
  return later(minutesAfter(securedAt, policies.answerShortestMinutes), usual);
}

/**
 * The money of a waiting order is secured (reserved on the card, or nothing is owed): the order is accepted or
 * offered to its kitchen, as the kitchen wishes it now. An order whose portions are gone or whose window is over
 * gives the money back; nobody is ever charged without a meal.
 */
export async function takeSecuredMoney(tx: Tx, order: Order, now: Date): Promise<Order> {
  const [kitchen] = await readAutoAccept(tx, [order.restaurantId]);
  const autoAccept = kitchen?.auto_accept ?? false;
  const until = autoAccept ? null : answerBy(now, order.pickupStart);
  const stands = order.pickupEnd > now && (await keepClaim(tx, order.id, until, now));
  if (!stands) return moveOrder(tx, order.id, 'comeTooLate', 'payment', { now });
  if (until !== null) return moveOrder(tx, order.id, 'offer', 'payment', { now, answerBy: until });
  return moveOrder(tx, order.id, 'accept', 'payment', { now });
}
