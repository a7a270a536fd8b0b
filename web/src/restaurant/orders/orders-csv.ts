import { csvCell } from '@fondly/contract/csv';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { csvAmount } from '../../shared/ui/data/csv.ts';
import { getStatusName } from './get-pill-status.ts';

const headings = [
  m.board_head_order,
  m.board_csv_placed,
  m.board_head_status,
  m.board_csv_quantity,
  m.board_head_meal,
  m.board_csv_customer,
  m.board_csv_pickup_from,
  m.board_csv_pickup_until,
  m.board_csv_total,
  m.board_csv_refunded,
  m.board_csv_note,
];

/** Orders as CSV, one line each, in the shown order. Times are UTC and amounts US dollars, for bookkeeping. */
export function ordersCsv(orders: readonly RestaurantOrderView[]): string {
  const head = headings.map((heading) => csvCell(heading())).join(',');
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
