import { csvCell } from '@fondly/contract/csv';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { csvAmount } from '../../shared/ui/data/csv.ts';
import { getStatusName } from './get-pill-status.ts';

const head =
  'Order,Placed (UTC),Status,Quantity,Meal,Customer,Pickup from (UTC),Pickup until (UTC),Total (USD),Refunded (USD),Note';

/** Orders as CSV, one line each, in the shown order. Times are UTC and amounts US dollars, for bookkeeping. */
export function ordersCsv(orders: readonly RestaurantOrderView[]): string {
  const rows = orders.map((order) => {
    return [
      ...[order.orderNumber, order.createdAt, getStatusName(order)].map(csvCell),
      String(order.quantity),
      ...[order.mealName, order.customerName, order.pickupStart, order.pickupEnd].map(csvCell),
      csvAmount(order.totalCents ?? 0),
      csvAmount(order.refundedCents ?? 0),
      csvCell(order.restaurantNote),
    ].join(',');
  });
  return [head, ...rows, ''].join('\r\n');
}
