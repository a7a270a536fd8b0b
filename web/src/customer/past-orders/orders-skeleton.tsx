import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';

export function OrdersSkeleton() {
  return (
    <>
      <Skeleton width={360} height={44} radius={999} />
      <Skeleton height={250} radius={20} />
      <SkeletonList what={m.customer_orders_what()} rows={3} />
    </>
  );
}
