import * as m from '@fondly/messages';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import type { Pickup } from './filters.ts';
import styles from './pickup-choice.module.css';

type Props = { value: Pickup; onChange: (value: Pickup) => void };

const chips = [
  { value: 'any', label: m.search_pickup_any },
  { value: 'now', label: m.search_pickup_now },
  { value: 'tonight', label: m.search_pickup_tonight },
  { value: 'hours', label: m.search_pickup_choose },
] as const;
const firstHours = { from: '17:00', to: '20:00' };

/** The pickup time: now, tonight, or between two local times of the restaurant. */
export function PickupChoice({ value, onChange }: Props) {
  const hours = typeof value === 'string' ? null : value;
  return (
    <div className={`stack full gap-12 ${styles.pickup}`}>
      <ChipRow
        label={m.search_pickup_time()}
        chips={chips.map(({ value, label }) => ({ value, label: label() }))}
        value={hours ? 'hours' : (value as Exclude<Pickup, object>)}
        onChange={(chosen) => onChange(chosen === 'hours' ? (hours ?? firstHours) : chosen)}
      />
      {hours && (
        <div className={`columns-2 gap-12 ${styles.hours}`}>
          <TimeField
            label={m.search_pickup_from()}
            value={hours.from}
            onChange={({ currentTarget }) => currentTarget.value && onChange({ ...hours, from: currentTarget.value })}
          />
          <TimeField
            label={m.search_pickup_to()}
            value={hours.to}
            onChange={({ currentTarget }) => currentTarget.value && onChange({ ...hours, to: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
