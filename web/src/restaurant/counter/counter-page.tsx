import * as m from '@fondly/messages';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { LookButton } from '../navigation/look-button.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { QuickPause } from '../pickup/quick-pause.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { CounterContent } from './counter-content.tsx';
import { CounterSkeleton } from './counter-skeleton.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { useShift } from './use-shift.ts';
import { useWakeLock } from './use-wake-lock.ts';

export const meta = pageMeta({ title: m.counter_title, hidden: true });

/** /counter: codes, next pickups and stock, on a tablet at the counter for a whole shift. */
export default function CounterPage() {
  const shift = useShift();
  const isScreenOn = useWakeLock();
  return (
    <RestaurantPage
      title={m.counter_title()}
      connection={<ConnectionPill shift={shift} isScreenOn={isScreenOn} />}
      tools={
        <>
          <QuickPause words="early" />
          <FullScreenButton />
          <LookButton />
        </>
      }
    >
      {shift.view && <CounterContent shift={shift} view={shift.view} />}
      {!shift.view && shift.isPending && <CounterSkeleton />}
      {!shift.view && !shift.isPending && (
        <LoadFailed
          audience="restaurant"
          what={m.counter_your_shift()}
          error={shift.error}
          onRetry={shift.refetchShift}
        />
      )}
    </RestaurantPage>
  );
}
