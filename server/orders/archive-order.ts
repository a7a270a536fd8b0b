import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { App } from '../platform/app.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orderColumns, orderRow } from './schema.ts';

const setArchived = statement(
  'order-set-archived',
  orderRow,
  `update orders set archived = $2
   where id = $1 and ${staffAccessSql('restaurant_id', 3)} and closed_reason is not null
     and (payment_confirmed_at is not null or answer_by is not null)
   returning ${orderColumns}`,
);

/** Hides a finished order from the restaurant's list, or shows it again. Reports and the customer's list keep it. */
export async function setOrderArchived(
  app: App,
  manager: Manager,
  orderId: string,
  isArchived: boolean,
): Promise<RestaurantOrderView> {
  return transaction(app, async (tx) => {
    const [order] = await setArchived(tx, [orderId, isArchived, ...staffAccessValues(manager, 'manager')]);
    if (!order) throw new Problem('order-not-found');
    return toRestaurantOrderView(order, manager);
  });
}
