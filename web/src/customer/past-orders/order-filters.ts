import type { OrderView } from '@fondly/contract/orders';

/** Customer specification, section 2: filters all, completed, ready, cancelled. */
export const filterNames = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'ready', label: 'Ready' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

export type OrderFilter = (typeof filterNames)[number]['value'];

export function filterOf(text: string | null): OrderFilter {
  return filterNames.find(({ value }) => value === text)?.value ?? 'all';
}

export function inFilter(order: OrderView, filter: OrderFilter): boolean {
  return filter === 'all' || order.status === filter;
}

export function countOf(orders: readonly OrderView[], filter: OrderFilter): number {
  return orders.filter((order) => inFilter(order, filter)).length;
}

/** Tries that the same person replaced by a newer one say nothing to anybody. */
export function shownOrders(orders: readonly OrderView[]): OrderView[] {
  return orders.filter(({ closedReason }) => closedReason !== 'superseded');
}
