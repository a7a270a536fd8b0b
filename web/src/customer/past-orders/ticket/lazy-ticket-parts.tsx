import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';

const LazyDetails = lazyPart(() => import('./ticket-details.tsx').then((file) => file.TicketDetails));
const LazyProposal = lazyPart(() => import('./reschedule-proposal.tsx').then((file) => file.RescheduleProposal));
const LazyPass = lazyPart(() => import('./pickup-pass.tsx').then((file) => file.PickupPassState));
const LazyRelease = lazyPart(() => import('./portion-release.tsx').then((file) => file.PortionReleaseState));

/** They are folded, so their script is loaded once the ticket is drawn. */
export const TicketDetails = withSkeleton<ComponentProps<typeof LazyDetails>>(LazyDetails, 200);

/** Few orders have one. */
export const RescheduleProposal = withSkeleton<ComponentProps<typeof LazyProposal>>(LazyProposal, 160);

/** Few orders are picked up by a friend. */
export const PickupPassState = withSkeleton<ComponentProps<typeof LazyPass>>(LazyPass, 120);

/** Few customers put portions back on sale. */
export const PortionReleaseState = withSkeleton<ComponentProps<typeof LazyRelease>>(LazyRelease, 120);

function withSkeleton<Props extends object>(Part: ComponentType<Props>, heightPixels: number): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={<Skeleton height={heightPixels} />}>
      <Part {...props} />
    </Suspense>
  );
}
