import type { OrderView } from '@fondly/contract/orders';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';

const LazyEnding = lazyPart(() => import('./order-ending.tsx').then((file) => file.OrderEnding));

/** Most orders end with their pickup and have nothing to explain, so the texts are loaded for the others. */
export function OrderEnding({ order }: { order: OrderView }) {
  const { closedReason, reason, refundedCents, rating } = order;
  if (closedReason === 'collected' && !reason && refundedCents === 0 && !rating?.hiddenReason) return null;
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <LazyEnding order={order} />
    </Suspense>
  );
}
