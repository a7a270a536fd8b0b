import { pageMeta } from '../../shared/page/page-meta.ts';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { KitchenPage } from '../navigation/restaurant-page.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { CounterShown } from './counter-content.tsx';
import { CounterSkeleton } from './counter-skeleton.tsx';
import { useShift } from './use-shift.ts';
import { useWakeLock } from './use-wake-lock.ts';

export const meta = pageMeta({ title: 'Counter', hidden: true });

/** /counter: codes, who comes next and what is left, for the whole shift, on a tablet beside the till. */
export default function CounterPage() {
  const shift = useShift();
  const isScreenKept = useWakeLock();
  return (
    <KitchenPage title="Counter" connection={<ConnectionPill shift={shift} isScreenKept={isScreenKept} />}>
      {shift.view && <CounterShown shift={shift} view={shift.view} />}
      {!shift.view && shift.isPending && <CounterSkeleton />}
      {!shift.view && !shift.isPending && (
        <LoadFailed reader="kitchen" what="your shift" error={shift.error} onRetry={shift.readAgain} />
      )}
    </KitchenPage>
  );
}
