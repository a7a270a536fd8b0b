import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { EndTodayForm } from './end-today-form.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { PauseForm } from './pause-form.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

/** Most changes affect no order. */
const affectedScript = createScript(() => import('./affected-orders-form.tsx'));
const LazyAffectedOrders = affectedScript.toComponent((file) => file.AffectedOrdersForm, PartFailed);

const titles = {
  closeEarly: m.pickup_hours_close_early_title,
  extend: m.pickup_hours_extend_title,
  holiday: m.pickup_hours_holiday_title,
  pause: m.pickup_hours_pause_title,
};
export type DialogName = keyof typeof titles;

type Props = { pickup: PickupHoursView; name: DialogName | null; change: PickupChangeState; onClose: () => void };

/** One change of hours: first its input, then the affected orders, if there are any. */
export function ChangeDialog({ pickup, name, change, onClose }: Props) {
  usePreload(affectedScript.preload);
  const title = change.pendingChange ? m.pickup_hours_affected_title() : name ? titles[name]() : '';
  return (
    <Dialog isOpen={name !== null || change.pendingChange !== null} onClose={onClose} title={title}>
      {change.pendingChange ? (
        <LazyAffectedOrders
          impact={change.pendingChange.impact}
          change={change}
          timezone={pickup.timezone}
          onClose={onClose}
        />
      ) : (
        name && <Form pickup={pickup} name={name} change={change} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Form({ pickup, name, change, onClose }: Props & { name: DialogName }) {
  if (name === 'pause') return <PauseForm change={change} onClose={onClose} />;
  if (name === 'holiday') return <HolidayForm day={pickup.day} change={change} onClose={onClose} />;
  return <EndTodayForm pickup={pickup} kind={name} change={change} onClose={onClose} />;
}
