import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../shared/api/use-now.ts';
import { isAwaitingPayment } from '../../order-state.ts';
import { myOrders } from '../../queries.ts';

/** This customer's unpaid hold on portions of the meal; null without one. */
export function useActiveHold(mealId: string): { orderId: string; quantity: number; until: string } | null {
  const now = useNow(5);
  const orders = useQuery(myOrders());
  const order = orders.data?.find((one) => one.mealId === mealId && isAwaitingPayment(one));
  if (!order?.holdExpiresAt || Date.parse(order.holdExpiresAt) <= now.getTime()) return null;
  return { orderId: order.id, quantity: order.quantity, until: order.holdExpiresAt };
}
