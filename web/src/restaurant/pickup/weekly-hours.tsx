import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { pickup } from './pickup-query.ts';
import { usePickupChange } from './use-pickup-change.ts';
import { useWeekDraft } from './use-week-draft.ts';
import { WeekEditor } from './week-editor.tsx';

/** The weekly hours of `/pickup` on another page, with a button of their own. */
export function WeeklyHours() {
  const read = useQuery(pickup());
  if (read.data) return <WeeklyHoursForm pickup={read.data} />;
  if (read.isPending) return <Skeleton height={480} radius={20} />;
  return (
    <LoadFailed
      audience="restaurant"
      what={m.pickup_hours_what()}
      error={read.error}
      onRetry={() => void read.refetch()}
    />
  );
}

function WeeklyHoursForm({ pickup }: { pickup: PickupHoursView }) {
  const draft = useWeekDraft(pickup.hours);
  const change = usePickupChange(() => draft.clear());
  const save = (
    <Button
      disabled={!draft.isChanged || !draft.isComplete}
      isPending={change.isBusy && change.pendingChange === null}
      onClick={() => change.preview({ kind: 'hours', hours: draft.spans })}
    >
      {m.pickup_hours_save_hours_button()}
    </Button>
  );
  return (
    <>
      <WeekEditor
        draft={draft}
        day={pickup.day}
        problem={change.pendingChange === null ? change.problem : null}
        action={save}
      />
      <ChangeDialog pickup={pickup} name={null} change={change} onClose={change.clear} />
    </>
  );
}
