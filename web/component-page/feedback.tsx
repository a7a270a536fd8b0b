import { Button } from '../src/shared/ui/actions/button.tsx';
import { Banner } from '../src/shared/ui/feedback/banner.tsx';
import { EmptyState } from '../src/shared/ui/feedback/empty-state.tsx';
import { LoadFailed } from '../src/shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../src/shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../src/shared/ui/feedback/skeleton-list.tsx';
import { showToast } from '../src/shared/ui/feedback/toast.tsx';
import { Part, States } from './part.tsx';

const bannerTones = ['success', 'warning', 'error', 'info'] as const;
const toastTones = ['success', 'error', 'info', 'connection'] as const;
const nothing = () => {};

export const Feedback = () => (
  <Part title="Feedback">
    <States name="Banner" layout="stack">
      {bannerTones.map((tone) => (
        <Banner key={tone} tone={tone} lead={`A banner, ${tone}.`}>
          What happened, and what to do.
        </Banner>
      ))}
    </States>
    <States name="Toast">
      {toastTones.map((tone) => (
        <Button
          key={tone}
          variant="default"
          onClick={() =>
            showToast({
              tone,
              text: `A toast, ${tone}`,
              ...(tone === 'success' && { action: { label: 'Undo', onClick: nothing } }),
            })
          }
        >
          Show {tone}
        </Button>
      ))}
    </States>
    <States name="Skeleton, SkeletonList" layout="stack">
      <Skeleton width="40%" />
      <SkeletonList what="rows" rows={2} />
      <SkeletonList what="cards" rows={3} card={{ ratio: '4 / 3', lines: 2, hasButton: true }} />
    </States>
    <States name="EmptyState, LoadFailed" layout="columns">
      <EmptyState picture="bag" title="No orders found" action={<Button variant="light">Find a meal</Button>}>
        Orders appear here.
      </EmptyState>
      <LoadFailed what="your orders" note="Nothing is lost." reference="8f14e45f" onRetry={nothing} />
      <LoadFailed what="your orders" isOffline offlineNote="Your codes still work." onRetry={nothing} />
    </States>
  </Part>
);
