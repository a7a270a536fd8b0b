import type { Tx } from '../../platform/database/db.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockOrder } from '../find-order.ts';

const update = statement(
  'order-set-no-show-excused',
  row({ orderNumber: text }),
  `update orders set no_show_excused_at = case when $2::boolean then $3::timestamptz end
   where id = $1 and closed_reason = 'no_show' and (no_show_excused_at is not null) <> $2 returning order_number`,
);

/**
 * Excuses a missed pickup, so that it no longer limits the customer, or counts it again. A repeat changes nothing.
 *
 * @returns the order's number, or null when nothing changed
 * @throws Problem `order-not-found`, or `order-changed` for an order that is no missed pickup
 */
export async function setNoShowExcused(tx: Tx, orderId: string, isExcused: boolean, now: Date): Promise<string | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Problem('order-not-found');
  if (order.closedReason !== 'no_show') throw new Problem('order-changed', { orderId });
  const [changed] = await update(tx, [orderId, isExcused, now]);
  return changed?.orderNumber ?? null;
}
