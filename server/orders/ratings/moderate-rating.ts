import type { HiddenRatingReason } from '@fondly/contract/admin/hidden-rating-reasons';
import { topics } from '@fondly/contract/live';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, integer, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { addRating } from '../../restaurants/add-rating.ts';
import { lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import type { Order } from '../schema.ts';

const moderated = row({ rating: integer, isInsider: boolean });
const hide = statement(
  'rating-hide',
  moderated,
  `update ratings set hidden_at = $2, hidden_reason = $3 where order_id = $1 and hidden_at is null
   returning rating, is_insider`,
);
const show = statement(
  'rating-show',
  moderated,
  `update ratings set hidden_at = null, hidden_reason = null where order_id = $1 and hidden_at is not null
   returning rating, is_insider`,
);

export type ModeratedRating = { order: Order; rating: number };

/**
 * Hides a rating from every page and from the average, or shows it again (docs/domain.md#ratings). It locks the order
 * as the customer's changes do, so that the average never counts a hidden rating.
 *
 * @param reason - why it is hidden; null shows it again
 */
export async function moderateRating(
  tx: Tx,
  orderId: string,
  reason: HiddenRatingReason | null,
  now: Date,
): Promise<ModeratedRating> {
  const order = await lockOrder(tx, orderId);
  const [changed] = reason === null ? await show(tx, [orderId]) : await hide(tx, [orderId, now, reason]);
  if (!order || !changed) throw new Problem('rating-not-found');
  const sign = reason === null ? 1 : -1;
  if (!changed.isInsider) await addRating(tx, order.restaurantId, sign * changed.rating, sign);
  signal(tx, topics.restaurant(order.restaurantId), []);
  signalOrder(tx, order);
  return { order, rating: changed.rating };
}
