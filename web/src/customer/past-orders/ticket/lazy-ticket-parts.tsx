import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';

const LazyDetails = lazyPart(() => import('./ticket-details.tsx').then((file) => file.TicketDetails));
const LazyProposal = lazyPart(() => import('./reschedule-proposal.tsx').then((file) => file.RescheduleProposal));
const LazyPass = lazyPart(() => import('./pickup-pass.tsx').then((file) => file.PickupPassState));
const LazyRelease = lazyPart(() => import('./portion-release.tsx').then((file) => file.PortionReleaseState));

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

/** A friend picks up few orders. */
export const PickupPassState = (props: ComponentProps<typeof LazyPass>) => (
  <Suspense fallback={<Skeleton height={120} />}>
    <LazyPass {...props} />
  </Suspense>
);

/** Few customers put portions on sale again. */
export const PortionReleaseState = (props: ComponentProps<typeof LazyRelease>) => (
  <Suspense fallback={<Skeleton height={120} />}>
    <LazyRelease {...props} />
  </Suspense>
);
