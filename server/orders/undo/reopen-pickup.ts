import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Order, orderColumns, orderRow } from '../schema.ts';

/** What followed from the hand-over and cannot be taken back with it. */
const findConsequence = statement(
  'order-find-consequence-of-pickup',
  noColumns,
  `select from orders o where o.id = $1
     and (o.has_releases or o.disputed_at is not null or exists (select from ratings r where r.order_id = o.id))`,
);
const clearProof = statement(
  'order-clear-pickup-proof',
  orderRow,
  `update orders set handed_over_without_code = false, checked_offline_at = null where id = $1 returning ${orderColumns}`,
);
const clearPass = command('pickup-pass-unuse', 'update pickup_passes set used_at = null where order_id = $1');

/**
 * Removes how an order was handed over, after the hand-over was undone.
 *
 * @throws Problem `undo-too-late` when the customer has rated the order or disputed its payment, or had released portions
 */
export async function reopenPickup(tx: Tx, orderId: string): Promise<Order> {
  if ((await findConsequence(tx, [orderId])).length > 0) throw new Problem('undo-too-late');
  await clearPass(tx, [orderId]);
  return expectOneRow(await clearProof(tx, [orderId]));
}
