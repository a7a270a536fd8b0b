import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { App } from '../platform/app.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { visibleToRestaurantSql } from './list-restaurant-orders.ts';
import { signalOrder } from './record-transition.ts';
import { readPickupState } from './reschedule/read-pickup-states.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orderColumns, orderRow } from './schema.ts';

const setNote = statement(
  'order-set-note',
  orderRow,
  `update orders set kitchen_note = $2
   where id = $1 and ${staffAccessSql('restaurant_id', 3)} and ${visibleToRestaurantSql}
   returning ${orderColumns}`,
);

/** Sets the note of the restaurant, which its other screens show at once and the customer never sees. */
export async function setOrderNote(
  app: App,
  staff: Staff,
  orderId: string,
  note: string,
): Promise<RestaurantOrderView> {
  return transaction(app, async (tx) => {
    const [order] = await setNote(tx, [orderId, note, ...staffAccessValues(staff, 'counter')]);
    if (!order) throw new Problem('order-not-found');
    signalOrder(tx, order);
    return toRestaurantOrderView(order, staff, await readPickupState(tx, order));
  });
}
