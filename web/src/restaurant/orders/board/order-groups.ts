import type { OrderStatus } from '@fondly/contract/order-statuses';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';

export const columns = ['pending', 'approved', 'ready'] as const;
export type Column = (typeof columns)[number];
export type OrderFilter = 'all' | 'denied' | Column;
export type OrdersViewMode = 'board' | 'list';

export const columnNames: Record<Column, () => string> = {
  pending: m.board_column_pending,
  approved: m.board_column_approved,
  ready: m.board_column_ready,
};

/** Text of an empty column. */
export const emptyColumns: Record<Column, () => string> = {
  pending: m.board_empty_pending,
  approved: m.board_empty_approved,
  ready: m.board_empty_ready,
};

const columnOfStatus: Record<OrderStatus, Column | null> = {
  pending: 'pending',
  confirmed: 'approved',
  ready: 'ready',
  completed: null,
  canceled: null,
  failed: null,
};

/** The column of a current order; null for a closed one. */
export const getColumn = ({ status }: RestaurantOrderView): Column | null => columnOfStatus[status];

/** Sorts after every time. */
const withoutDeadline = 'Z';

/**
 * The orders of a column in working order: the earliest deadline first, as in the popup, and after the answer the earliest
 * pickup. A new ticket comes with the popup, so none moves under a finger.
 */
export function listColumnOrders(orders: readonly RestaurantOrderView[], column: Column): RestaurantOrderView[] {
  const getWorkTime = (order: RestaurantOrderView) =>
    (column === 'pending' ? (order.answerBy ?? withoutDeadline) : order.pickupStart) + order.createdAt;
  return orders
    .filter((order) => getColumn(order) === column)
    .toSorted((a, b) => compareStrings(getWorkTime(a), getWorkTime(b)));
}

function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
