import * as m from '@fondly/messages';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { TimeField } from '../../../shared/ui/forms/time-field.tsx';
import type { RuleDraft } from './rule-draft.ts';

type Hours = Pick<RuleDraft, 'pickupFrom' | 'pickupUntil'>;
type Props = { draft: Hours; onChange: (hours: Hours) => void };

const firstHours: Hours = { pickupFrom: '17:00', pickupUntil: '20:00' };
const anyHours: Hours = { pickupFrom: null, pickupUntil: null };

/** Two times of day on the clock of the kitchen, or any time. */
export function RuleHours({ draft: { pickupFrom, pickupUntil }, onChange }: Props) {
  const isLimited = pickupFrom !== null || pickupUntil !== null;
  const hours = { pickupFrom, pickupUntil };
  return (
    <div className="stack gap-12">
      <Switch
        label={m.alert_rules_editor_hours()}
        checked={isLimited}
        onChange={(isOn) => onChange(isOn ? firstHours : anyHours)}
      />
      {isLimited && (
        <div className="columns-2 gap-12">
          <TimeField
            label={m.search_pickup_from()}
            value={pickupFrom ?? '00:00'}
            onChange={({ currentTarget }) =>
              currentTarget.value && onChange({ ...hours, pickupFrom: currentTarget.value })
            }
          />
          <TimeField
            label={m.search_pickup_to()}
            value={pickupUntil ?? '23:59'}
            onChange={({ currentTarget }) =>
              currentTarget.value && onChange({ ...hours, pickupUntil: currentTarget.value })
            }
          />
        </div>
      )}
    </div>
  );
}
