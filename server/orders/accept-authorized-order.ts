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

/** The restaurant answers within 15 minutes and before pickup starts, but always has at least 5 minutes. */
export function answerBy(securedAt: Date, pickupStart: Date): Date {
  const usual = earlier(minutesAfter(securedAt, policies.approvalMinutes), pickupStart);
  return later(minutesAfter(securedAt, policies.approvalMinMinutes), usual);
}

/**
 * Accepts a pending order whose card is authorized or whose total is zero, or asks its restaurant for approval. Without
 * portions, or after pickup ended, the authorization is released: no customer pays for a meal that cannot be served.
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
