import { type AdjustmentAccount, adjustmentAccounts } from '@fondly/contract/admin/adjustment-accounts';
import { topics } from '@fondly/contract/live';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { postAdjustment } from '../../ledger/post-money-back.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';

export type AdjustmentInput = {
  restaurantId: string;
  /** Becomes the adjustment's id, so a repeated request is the same adjustment. */
  requestId: string;
  /** In cents; a positive amount favors the restaurant. */
  amountCents: number;
  account: AdjustmentAccount;
  orderNumber?: string | undefined;
  /** The restaurant reads this reason. */
  reason: string;
};

const readRestaurantName = statement(
  'adjust-restaurant',
  row({ name: text }),
  'select name from restaurants where id = $1',
);
const findOrder = statement(
  'adjust-order',
  row({ id: uuid }),
  'select id from orders where order_number = $1 and restaurant_id = $2',
);
const insertAdjustment = statement(
  'adjust-write',
  row({ id: uuid }),
  `insert into adjustments (id, restaurant_id, order_id, amount_cents, account, reason, made_by, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
);

/**
 * Adjusts a restaurant's earnings against one of the platform's own accounts. The adjustment appears in the earnings of
 * its week and in the next manual payout. Its ledger lines name no order, because an order's own lines divide its
 * amount.
 *
 * @see docs/payments.md#ledger
 * @returns the name of the restaurant, null for a repeated request
 */
export async function adjustEarnings(tx: Tx, admin: Admin, input: AdjustmentInput, now: Date): Promise<string | null> {
  const { restaurantId, requestId, amountCents, account, orderNumber, reason } = input;
  const [restaurant] = await readRestaurantName(tx, [restaurantId]);
  if (!restaurant) throw new Problem('restaurant-not-found');
  const [order] = orderNumber ? await findOrder(tx, [orderNumber, restaurantId]) : [];
  if (orderNumber && !order) throw new Problem('order-not-found', {}, { orderNumber: 'order-of-other-restaurant' });

  const columns = [requestId, restaurantId, order?.id ?? null, amountCents, account, reason, admin.id, now];
  const [made] = await insertAdjustment(tx, columns);
  if (!made) return null;
  const counterAccount = adjustmentAccounts[account].account;
  const [from, to] =
    amountCents > 0
      ? (['restaurant_earned', counterAccount] as const)
      : ([counterAccount, 'restaurant_earned'] as const);
  const posting = { from, to, amountCents: Math.abs(amountCents), restaurantId, orderId: null };
  await postAdjustment(tx, requestId, posting, now);
  signal(tx, topics.restaurant(restaurantId), []);
  return restaurant.name;
}
