import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { PickupContent } from './pickup-content.tsx';
import { pickup } from './pickup-query.ts';
import { PickupSkeleton } from './pickup-skeleton.tsx';

export const meta = pageMeta({ title: m.pickup_hours_title, hidden: true });

/** /pickup: hours, today's exceptions, closures and pauses. */
export default function PickupPage() {
  const read = useQuery(pickup());
  if (read.data) return <PickupContent pickup={read.data} />;
  return (
    <RestaurantPage title={m.pickup_hours_title()}>
      {read.isPending ? (
        <PickupSkeleton />
      ) : (
        <LoadFailed
          audience="restaurant"
          what={m.pickup_hours_what()}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
    </RestaurantPage>
  );
}
