import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { pageMeta } from '../../shared/page-meta.ts';
import { KitchenPage } from '../shell/kitchen-page.tsx';
import { pickup } from './pickup-query.ts';
import { PickupShown } from './pickup-shown.tsx';
import { PickupSkeleton } from './pickup-skeleton.tsx';

export const meta = pageMeta({ title: 'Pickup Management', hidden: true });

/** /pickup: hours, today's exceptions, closures and pauses (restaurant specification, section 2). */
export default function PickupPage() {
  const read = useQuery(pickup());
  if (read.data) return <PickupShown pickup={read.data} />;
  return (
    <KitchenPage title="Pickup Management">
      {read.isPending ? (
        <PickupSkeleton />
      ) : (
        <LoadFailed reader="kitchen" what="your hours" error={read.error} onRetry={() => void read.refetch()} />
      )}
    </KitchenPage>
  );
}
