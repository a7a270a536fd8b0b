import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useEffect, useRef } from 'react';
import { ringSoftly } from '../new-orders/use-chime.ts';

/** Rings softly, once for each request for more time that arrives while the page is open. */
export function useLateChime(orders: readonly RestaurantOrderView[] | undefined): void {
  const knownIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!orders) return;
    const ids = orders.flatMap(({ lateRequest }) => (lateRequest ? [lateRequest.id] : []));
    const isFirst = knownIds.current === null;
    const hasNew = ids.some((id) => !knownIds.current?.has(id));
    knownIds.current = new Set(ids);
    if (hasNew && !isFirst) ringSoftly();
  }, [orders]);
}
