import { refundTerms } from '@fondly/contract/order-statuses';
import { unfinishedPayoutStatuses } from '@fondly/contract/restaurant/payouts';
import { checkCurrentPassword } from '../../accounts/passwords/check-current-password.ts';
import { erasePerson } from '../../accounts/personal-data/delete-account.ts';
import { takeMealsOffSale } from '../../meals/stock/take-meals-off-sale.ts';
import { deleteMenu } from '../../menu/delete-menu.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { payoutStatusSql, refundStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { markRestaurantClosed } from '../../restaurants/mark-restaurant-closed.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { owedItemsSql } from '../payouts/owed-by-hand.ts';

/** Reads open orders and all amounts that are neither paid out nor resolved. `$1` is the restaurant. */
const readOpenBusiness = statement(
  'close-restaurant-open-items',
  row({ hasOrders: notNull(boolean), hasMoney: notNull(boolean) }),
  `select exists (select from orders where restaurant_id = $1 and closed_reason is null) as has_orders,
     exists (select from (${owedItemsSql}) item)
     or coalesce((select sum(amount_cents) from ledger_lines
       where restaurant_id = $1 and account = 'restaurant_stripe'), 0) <> 0
     or exists (select from payouts where restaurant_id = $1 and status in ${payoutStatusSql(unfinishedPayoutStatuses)})
     or exists (select from refunds r join orders o on o.id = r.order_id
       where o.restaurant_id = $1 and r.status in ${refundStatusSql(refundTerms.open)})
     or exists (select from disputes d join orders o on o.id = d.order_id
       where o.restaurant_id = $1 and d.closed_at is null)
     or exists (select from complaints where restaurant_id = $1 and status <> 'settled') as has_money`,
);

/**
 * Closes the owner's restaurant and deletes the account, both permanently. Orders, taxes and disputes keep their
 * records without personal data. Refused while an order or a payment is open.
 *
 * @see docs/domain.md#deleted-accounts
 */
export async function closeRestaurant(app: App, owner: Owner, password: string): Promise<void> {
  await checkCurrentPassword(app, owner, password);
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    await markRestaurantClosed(tx, owner, now);
    // This runs after the meals are locked, so that no checkout commits between the check and the end.
    await takeMealsOffSale(tx, owner.restaurant.id, now);
    const { hasOrders, hasMoney } = expectOneRow(await readOpenBusiness(tx, [owner.restaurant.id]));
    if (hasOrders) throw new Problem('restaurant-has-open-orders');
    if (hasMoney) throw new Problem('restaurant-has-open-balance');
    await deleteMenu(tx, owner.restaurant.id);
    const obstacle = await erasePerson(tx, owner, now);
    if (obstacle === 'gone') throw new Problem('sign-in-required');
    if (obstacle) throw new Problem(obstacle);
  });
}
