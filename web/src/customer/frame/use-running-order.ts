import type { OrderView } from '@fondly/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { readStoredValue, removeStoredValue, writeStoredValue } from '../browser-storage/stored-value.ts';
import { isPaymentSecured, isUpcoming } from '../order-state.ts';
import { myOrders } from '../queries.ts';

const storedName = 'running-order';
const isTrue = (value: unknown): value is boolean => value === true;

/**
 * The order to pick up next: a ready one first, then by time, and last one whose pickup has ended. Most visits have none, so the orders are only read where
 * this browser has seen one: it is where people pay and look at their tickets.
 */
export function useRunningOrder(): OrderView | null {
  const [hasOrder, setHasOrder] = useState(() => readStoredValue(storedName, isTrue, false));
  // Signals tell of changes, so nothing is read again by the clock.
  const { data } = useQuery({ ...myOrders(), enabled: hasOrder, refetchInterval: false, staleTime: 60_000 });
  const now = useNow();
  const order = data && findRunning(data, now);
  useEffect(() => {
    if (order === undefined) return;
    if (order) writeStoredValue(storedName, true);
    else removeStoredValue(storedName);
    setHasOrder(order !== null);
  }, [order]);
  return order ?? null;
}

function findRunning(orders: readonly OrderView[], now: Date): OrderView | null {
  const running = orders.filter((order) => isUpcoming(order) && isPaymentSecured(order) && order.pickupCode !== null);
  const rank = ({ status, pickupStart, pickupEnd }: OrderView) => {
    if (new Date(pickupEnd) <= now) return `2 ${pickupStart}`;
    return `${status === 'ready' ? 0 : 1} ${pickupStart}`;
  };
  return running.toSorted((a, b) => rank(a).localeCompare(rank(b)))[0] ?? null;
}
