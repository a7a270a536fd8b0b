import * as m from '@fondly/messages';
import { useState } from 'react';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

const kinds = [
  { value: 'closeDay', label: m.pickup_hours_holiday_closed },
  { value: 'specialHours', label: m.pickup_hours_holiday_special_hours },
] as const;

type Props = { day: string; change: PickupChangeState; onClose: () => void };

/** Closes a future day or gives it special hours. Other weeks keep their hours. */
export function HolidayForm({ day: today, change, onClose }: Props) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('closeDay');
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [opens, setOpens] = useState('');
  const [closes, setCloses] = useState('');
  const isReady = day !== '' && (kind === 'closeDay' || (opens !== '' && closes !== ''));
  return (
    <div className="stack gap-16">
      <TextField
        label={m.pickup_hours_holiday_day_label()}
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label={m.common_name()}
        optional
        maxLength={40}
        placeholder={m.pickup_hours_holiday_name_placeholder()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RadioChoice
        legend={m.pickup_hours_holiday_kind_label()}
        choices={kinds.map(({ value, label }) => ({ value, label: label() }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'specialHours' && (
        <div className={`grid gap-12 ${styles.pair}`}>
          <TimeField
            label={m.pickup_hours_holiday_opens_label()}
            value={opens}
            onChange={(event) => setOpens(event.currentTarget.value)}
          />
          <TimeField
            label={m.pickup_hours_holiday_closes_label()}
            value={closes}
            onChange={(event) => setCloses(event.currentTarget.value)}
          />
        </div>
      )}
      <DialogButtons
        change={change}
        label={m.pickup_hours_holiday_save_button()}
        isReady={isReady}
        onSave={() => change.preview(kind === 'closeDay' ? { kind, day, name } : { kind, day, name, opens, closes })}
        onClose={onClose}
      />
    </div>
  );
}
