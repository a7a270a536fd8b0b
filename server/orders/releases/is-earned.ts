import type { Order } from '../schema.ts';

/** Whether the restaurant's share of an order is earned: it was collected or missed, or others bought its portions. */
export const isEarned = ({ status, closedReason }: Pick<Order, 'status' | 'closedReason'>): boolean =>
  status === 'completed' || closedReason === 'released';
