import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { sellerDutyQuery } from '../queries.ts';

/** Few restaurants sell so much. */
const Checklist = lazyPart(() => import('./checklist.tsx').then((file) => file.Checklist));

const Loading = () => <Skeleton height={280} radius={12} />;

/** What the law asks of a high-volume seller, as a checklist. Nothing for other restaurants. For the owner only. */
export function SellerDutyPanel() {
  const { sellerDuty } = useRestaurant().restaurant;
  const query = useQuery({ ...sellerDutyQuery(), enabled: sellerDuty !== undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = usePageLocation();
  const isTarget = hash === '#seller-duty' && query.data !== undefined;
  useEffect(() => {
    if (isTarget) heading.current?.focus();
  }, [isTarget]);
  if (!sellerDuty) return null;
  return (
    <section className="panel gap-16 span-all" id="seller-duty" aria-labelledby="seller-duty-heading">
      <h2 id="seller-duty-heading" className="text-18 tight" ref={heading} tabIndex={-1}>
        {m.seller_duty_heading()}
      </h2>
      {query.isPending && <Loading />}
      {query.isError && !query.data && (
        <LoadFailed
          audience="restaurant"
          what={m.seller_duty_what()}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Suspense fallback={<Loading />}>
          <Checklist duty={query.data} />
        </Suspense>
      )}
    </section>
  );
}
