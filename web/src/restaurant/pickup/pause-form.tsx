import {
  type PauseDuration,
  type PauseReason,
  pauseReasonLabel,
  pauseReasons,
} from '@fondly/contract/restaurant/pause-options';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

const lengths: { value: PauseDuration; label: () => string }[] = [
  { value: '15', label: m.pickup_hours_pause_15_minutes_short },
  { value: '30', label: m.pickup_hours_pause_30_minutes_short },
  { value: '60', label: m.pickup_hours_pause_1_hour },
  { value: 'tomorrow', label: m.pickup_hours_pause_until_tomorrow },
];

/** Pauses new orders until a time. Paid orders stay unless the next step changes them. */
export function PauseForm({ change, onClose }: { change: PickupChangeState; onClose: () => void }) {
  const [length, setLength] = useState<PauseDuration>('30');
  const [reason, setReason] = useState<PauseReason>(pauseReasons[0]);
  return (
    <div className="stack gap-16">
      <p className="muted">{m.pickup_hours_pause_lead()}</p>
      <fieldset className="flex wrap gap-8">
        <legend className="label margin-bottom-8">{m.pickup_hours_pause_length_label()}</legend>
        {lengths.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={`text-15 weight-600 pill white outlined padding-x-16 min-height-48 hover-border ${styles.time}`}
            aria-pressed={value === length}
            onClick={() => setLength(value)}
          >
            {label()}
          </button>
        ))}
      </fieldset>
      <RadioChoice
        legend={m.pickup_hours_pause_reason_label()}
        choices={pauseReasons.map((value) => ({ value, label: pauseReasonLabel(value) }))}
        value={reason}
        onChange={setReason}
      />
      <DialogButtons
        change={change}
        label={m.pickup_hours_pause_button()}
        onSave={() => change.preview({ kind: 'pause', length, reason })}
        onClose={onClose}
      />
    </div>
  );
}
