import { type PauseDuration, type PauseReason, pauseReasons } from '@fondly/contract/restaurant/pause-options';
import { useState } from 'react';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

const lengths: { value: PauseDuration; label: string }[] = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '1 hour' },
  { value: 'tomorrow', label: 'Until tomorrow' },
];
const reasons = pauseReasons.map((reason) => ({ value: reason, label: reason }));

/** Pauses new orders until a time. Paid orders stay unless the next step changes them. */
export function PauseForm({ change, onClose }: { change: PickupChangeState; onClose: () => void }) {
  const [length, setLength] = useState<PauseDuration>('30');
  const [reason, setReason] = useState<PauseReason>(pauseReasons[0]);
  return (
    <div className="stack gap-16">
      <p className="muted">No new orders until the pause ends. Paid orders stay as they are.</p>
      <fieldset className="flex wrap gap-8">
        <legend className="label margin-bottom-8">For how long</legend>
        {lengths.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={`text-15 weight-600 pill white outlined padding-x-16 min-height-48 hover-border ${styles.time}`}
            aria-pressed={value === length}
            onClick={() => setLength(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <RadioChoice legend="Customers read" choices={reasons} value={reason} onChange={setReason} />
      <DialogButtons
        change={change}
        label="Pause"
        onSave={() => change.preview({ kind: 'pause', length, reason })}
        onClose={onClose}
      />
    </div>
  );
}
