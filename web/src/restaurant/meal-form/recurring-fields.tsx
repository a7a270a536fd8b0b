import { Switch } from '@mantine/core';
import { useId } from 'react';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { Faults, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import styles from './choices.module.css';
import { NextDays } from './next-days.tsx';
import { dayField, daysOf, weekdayNames } from './parse-meal-form.ts';

type Props = { first: FormValues; faults: Faults; today: string; values: FormValues };

/** Whether the meal comes again every week, on which days and until when. */
export function RecurringFields({ first, faults, today, values }: Props) {
  const isRecurring = values.isRecurring !== undefined;
  const pattern = {
    availableDate: values.availableDate || today,
    recurringDays: daysOf(values),
    recurringEndDate: values.recurringEndDate || null,
  };
  return (
    <>
      <Switch
        name="isRecurring"
        label="Repeat every week"
        defaultChecked={first.isRecurring !== undefined}
        className={styles.switch}
      />
      {isRecurring && (
        <>
          <DayChoice first={first} fault={faults.recurringDays} />
          {pattern.recurringDays.length > 0 && <NextDays meal={pattern} from={today} />}
          <TextField
            label="Repeat until"
            optional
            name="recurringEndDate"
            type="date"
            min={today}
            defaultValue={first.recurringEndDate}
            fault={faults.recurringEndDate}
          />
        </>
      )}
    </>
  );
}

function DayChoice({ first, fault }: { first: FormValues; fault: string | undefined }) {
  const noteId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={fault ? noteId : undefined}>
      <legend className={styles.legend}>Days</legend>
      <div className={styles.pills}>
        {weekdayNames.map((name, day) => (
          <label key={name} className={styles.pill}>
            <input
              type="checkbox"
              name={dayField(day)}
              defaultChecked={first[dayField(day)] !== undefined}
              aria-invalid={fault !== undefined}
            />
            {name}
          </label>
        ))}
      </div>
      {fault && (
        <p id={noteId} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
