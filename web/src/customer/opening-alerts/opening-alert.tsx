import type { OpeningAlertView } from '@fondly/contract/account/opening-alerts';
import type { MealView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { openingAlerts } from '../queries.ts';
import { useSetOpeningAlert } from './use-set-opening-alert.ts';

/** The bell on a meal whose sales have not opened. Nothing until it is known whether it is set. */
export function OpeningAlert({ meal }: { meal: Pick<MealView, 'id' | 'name'> }) {
  const alerts = useQuery(openingAlerts());
  const { set, isSaving } = useSetOpeningAlert(meal.id);
  if (!alerts.data) return null;
  const alert: OpeningAlertView | undefined = alerts.data.find(({ mealId }) => mealId === meal.id);
  return (
    <div className="stack gap-8 margin-top-8">
      <div>
        <Button
          size="row"
          variant="light"
          aria-pressed={alert !== undefined}
          aria-label={m.kitchens_opening_alert_label({ meal: meal.name })}
          isPending={isSaving}
          onClick={() => void set(alert ? null : { despiteQuietHours: false })}
        >
          {alert ? <IconBellCheck size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
          {m.kitchens_opening_alert_button()}
        </Button>
      </div>
      <p role="status" className="note">
        {alert && m.kitchens_opening_alert_note()}
      </p>
      {alert && (
        <Switch
          label={m.kitchens_opening_alert_quiet_hours()}
          size="medium"
          checked={alert.despiteQuietHours}
          disabled={isSaving}
          onChange={(despiteQuietHours) => void set({ despiteQuietHours })}
        />
      )}
    </div>
  );
}
