import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';

export const orderFilters = [
  { value: 'all', label: m.customer_orders_filter_all },
  { value: 'completed', label: m.customer_orders_filter_completed },
  { value: 'ready', label: m.customer_orders_filter_ready },
  { value: 'canceled', label: m.customer_orders_filter_canceled },
] as const;

export type OrderFilter = (typeof orderFilters)[number]['value'];

export function parseOrderFilter(text: string | null): OrderFilter {
  // Links that people saved before have the other spelling.
  if (text === 'cancelled') return 'canceled';
  return orderFilters.find(({ value }) => value === text)?.value ?? 'all';
}

export function matchesFilter(order: OrderView, filter: OrderFilter): boolean {
  return filter === 'all' || order.status === filter;
}

export function countMatching(orders: readonly OrderView[], filter: OrderFilter): number {
  return orders.filter((order) => matchesFilter(order, filter)).length;
}

/** Filters that would find something, "All", and the chosen one, which must not disappear. */
export const usefulFilters = (orders: readonly OrderView[], chosen: OrderFilter) =>
  orderFilters.filter(({ value }) => value === 'all' || value === chosen || countMatching(orders, value) > 0);

/** Leaves out orders that the customer replaced with a newer one. */
export function withoutSuperseded(orders: readonly OrderView[]): OrderView[] {
  return orders.filter(({ closedReason }) => closedReason !== 'superseded');
}
