import type { RestaurantOrderView } from '@fondly/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useLiveState } from '../../shared/live/use-live.ts';
import { ordersQuery } from '../queries.ts';

/** Without signals the orders are asked for every 20 seconds; with them now and then, in case a stream stalls unseen. */
const pollMilliseconds = { live: 60_000, polling: 20_000 };

/**
 * Orders at work that nobody in the kitchen has acknowledged, newest first. This is the one place that keeps asking,
 * in a hidden tab too: a tablet in a corner has to ring.
 */
export function useNewOrders(): RestaurantOrderView[] {
  const isLive = useLiveState() === 'live';
  const { data } = useQuery({
    ...ordersQuery(),
    refetchInterval: isLive ? pollMilliseconds.live : pollMilliseconds.polling,
    refetchIntervalInBackground: true,
  });
  return (data?.orders ?? []).filter(isNew);
}

function isNew({ isAcknowledged, closedReason }: RestaurantOrderView): boolean {
  return !isAcknowledged && closedReason === null;
}
