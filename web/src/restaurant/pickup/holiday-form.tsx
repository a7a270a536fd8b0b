import { useState } from 'react';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

const kinds = [
  { value: 'closeDay', label: 'Closed all day' },
  { value: 'specialHours', label: 'Special hours' },
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
        label="Day"
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label="Name"
        optional
        maxLength={40}
        placeholder="Thanksgiving Day"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RadioChoice legend="That day" choices={kinds} value={kind} onChange={setKind} />
      {kind === 'specialHours' && (
        <div className={`grid gap-12 ${styles.pair}`}>
          <TimeField label="Opens" value={opens} onChange={(event) => setOpens(event.currentTarget.value)} />
          <TimeField label="Closes" value={closes} onChange={(event) => setCloses(event.currentTarget.value)} />
        </div>
      )}
      <DialogButtons
        change={change}
        label="Save the day"
        isReady={isReady}
        onSave={() => change.preview(kind === 'closeDay' ? { kind, day, name } : { kind, day, name, opens, closes })}
        onClose={onClose}
      />
    </div>
  );
}
