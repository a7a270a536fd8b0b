import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { ChangeDialog, type DialogName } from './change-dialog.tsx';
import { ComingUp } from './coming-up.tsx';
import styles from './pickup.module.css';
import { StatusCard } from './status-card.tsx';
import { TodayActions } from './today-actions.tsx';
import { TodaysWindows } from './todays-windows.tsx';
import { usePickupChange } from './use-pickup-change.ts';
import { useWeekDraft } from './use-week-draft.ts';
import { WeekEditor } from './week-editor.tsx';

/** Weekly hours in one column; the present state, today's hours and future exceptions in the other. */
export function PickupContent({ pickup }: { pickup: PickupHoursView }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const draft = useWeekDraft(pickup.hours);
  const change = usePickupChange((change) => {
    setDialog(null);
    if (change.kind === 'hours') draft.clear();
  });
  const save = (
    <Button
      disabled={!draft.isChanged || !draft.isComplete}
      isPending={change.isBusy && dialog === null}
      onClick={() => change.preview({ kind: 'hours', hours: draft.spans })}
    >
      {m.pickup_hours_save_button()}
    </Button>
  );
  return (
    <RestaurantPage title={m.pickup_hours_title()} actions={save}>
      <div className="main-and-side">
        <div className="stack gap-20">
          <WeekEditor draft={draft} day={pickup.day} problem={dialog === null ? change.problem : null} />
          <TodaysWindows pickup={pickup} />
        </div>
        <div className={`stack fit gap-20 ${styles.side}`}>
          <StatusCard
            pickup={pickup}
            isBusy={change.isBusy}
            onPause={() => setDialog('pause')}
            onResume={() => change.preview({ kind: 'resume' })}
          />
          <TodayActions pickup={pickup} onOpen={setDialog} />
          <ComingUp
            pickup={pickup}
            onRestoreUsual={(day) => change.preview({ kind: 'usualHours', day })}
            isBusy={change.isBusy}
          />
        </div>
      </div>
      <ChangeDialog
        pickup={pickup}
        name={dialog}
        change={change}
        onClose={() => {
          setDialog(null);
          change.clear();
        }}
      />
    </RestaurantPage>
  );
}
