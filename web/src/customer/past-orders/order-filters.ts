import type { OrderView } from '@fondly/contract/orders';

export const orderFilters = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'ready', label: 'Ready' },
  { value: 'canceled', label: 'Cancelled' },
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

/** Leaves out orders that the customer replaced with a newer one. */
export function withoutSuperseded(orders: readonly OrderView[]): OrderView[] {
  return orders.filter(({ closedReason }) => closedReason !== 'superseded');
}
