import { orderTerms } from '@fondly/contract/order-statuses';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { visibleToRestaurantSql } from '../orders/list-restaurant-orders.ts';
import { toRestaurantOrderView } from '../orders/restaurant-order-view.ts';
import { orderColumns, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusSql } from '../platform/database/status-columns.ts';
import type { Manager } from '../restaurants/staff-actors.ts';

const maxPickups = 5;

const list = statement(
  'dashboard-next-pickups',
  orderRow,
  `select ${orderColumns} from orders
   where restaurant_id = $1 and status in ${orderStatusSql(orderTerms.live)} and closed_reason is null and not archived
     and ${visibleToRestaurantSql}
   order by pickup_start, created_at limit ${maxPickups}`,
);

/** The next pickups, soonest first. */
export async function nextPickups(app: App, manager: Manager): Promise<RestaurantOrderView[]> {
  const rows = await list(app.db, [manager.restaurant.id]);
  return rows.map((order) => toRestaurantOrderView(order, manager));
}
