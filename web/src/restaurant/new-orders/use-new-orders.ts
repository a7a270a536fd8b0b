import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useQuery } from '@tanstack/react-query';
import { useLiveState } from '../../shared/live/use-live.ts';
import { ordersQuery } from '../queries.ts';

/**
 * Orders are polled every 20 seconds without signals, and every minute with them, in case a stream stalls unnoticed.
 */
const pollMilliseconds = { live: 60_000, polling: 20_000 };

/**
 * The current orders, newest first; undefined until they are read. Only this query also polls in hidden tabs, because a
 * tablet in a corner has to ring.
 */
export function usePolledOrders(): RestaurantOrderView[] | undefined {
  const isLive = useLiveState() === 'live';
  const { data } = useQuery({
    ...ordersQuery(),
    refetchInterval: isLive ? pollMilliseconds.live : pollMilliseconds.polling,
    refetchIntervalInBackground: true,
  });
  return data?.orders;
}

/** Whether nobody has acknowledged the order. */
export function isNew({ isAcknowledged, closedReason }: RestaurantOrderView): boolean {
  return !isAcknowledged && closedReason === null;
}
