import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';

const LazyDetails = lazyPart(() => import('./ticket-details.tsx').then((file) => file.TicketDetails));
const LazyProposal = lazyPart(() => import('./reschedule-proposal.tsx').then((file) => file.RescheduleProposal));

/** They are folded, so their script is loaded once the ticket is drawn. */
export const TicketDetails = (props: ComponentProps<typeof LazyDetails>) => (
  <Suspense fallback={<Skeleton height={200} />}>
    <LazyDetails {...props} />
  </Suspense>
);

/** Few orders have one. */
export const RescheduleProposal = (props: ComponentProps<typeof LazyProposal>) => (
  <Suspense fallback={<Skeleton height={160} />}>
    <LazyProposal {...props} />
  </Suspense>
);
