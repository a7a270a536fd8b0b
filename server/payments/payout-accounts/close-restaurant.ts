import { checkCurrentPassword } from '../../accounts/passwords/check-current-password.ts';
import { erasePerson } from '../../accounts/personal-data/delete-account.ts';
import { takeMealsOffSale } from '../../meals/stock/take-meals-off-sale.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { markRestaurantClosed } from '../../restaurants/mark-restaurant-closed.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { owedItemsSql } from '../payouts/owed-by-hand.ts';

/** What a kitchen owes its customers, and whatever of its money is neither in its bank nor settled. `$1` is the kitchen. */
const readOpenBusiness = statement(
  'close-kitchen-open',
  row({ hasOrders: notNull(boolean), hasMoney: notNull(boolean) }),
  `select exists (select from orders where restaurant_id = $1 and closed_reason is null) as has_orders,
     exists (select from (${owedItemsSql}) item)
     or coalesce((select sum(amount_cents) from ledger_lines
       where restaurant_id = $1 and account = 'restaurant_stripe'), 0) <> 0
     or exists (select from payouts where restaurant_id = $1 and status in ('pending', 'in_transit'))
     or exists (select from refunds r join orders o on o.id = r.order_id
       where o.restaurant_id = $1 and r.status in ('requested', 'submitted', 'pending'))
     or exists (select from disputes d join orders o on o.id = d.order_id
       where o.restaurant_id = $1 and d.closed_at is null)
     or exists (select from complaints where restaurant_id = $1 and status <> 'settled') as has_money`,
);

/**
 * Closes the own kitchen and deletes the own account, both for good. Orders, taxes and disputes keep their records;
 * what names a person goes. Refused while a customer expects food or money is on its way: then selling can be stopped.
 *
 * @throws Problem `wrong-password`, `kitchen-open-orders`, `kitchen-open-money`, `open-order` for an own order
 *   elsewhere, `too-many-requests`
 * @see docs/domain.md#deleted-accounts
 */
export async function closeRestaurant(app: App, owner: Owner, password: string): Promise<void> {
  await checkCurrentPassword(app, owner, password);
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    await markRestaurantClosed(tx, owner, now);
    // Asked after the meals are locked, so that no checkout slips between the question and the end.
    await takeMealsOffSale(tx, owner.restaurant.id, now);
    const { hasOrders, hasMoney } = expectOneRow(await readOpenBusiness(tx, [owner.restaurant.id]));
    if (hasOrders) throw new Problem('restaurant-has-open-orders');
    if (hasMoney) throw new Problem('restaurant-has-open-balance');
    const obstacle = await erasePerson(tx, owner, now);
    if (obstacle === 'gone') throw new Problem('sign-in-required');
    if (obstacle) throw new Problem(obstacle);
  });
}
