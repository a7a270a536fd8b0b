import type { OperatingHours } from '@fondly/contract/restaurant/hours/operating-hours';
import * as m from '@fondly/messages';
import { useId } from 'react';
import fieldStyles from '../../../shared/ui/forms/field.module.css';
import { TimeInput } from '../../../shared/ui/forms/time-field.tsx';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { getDayFields, parseWeek } from '../week.ts';
import styles from './day-hours.module.css';

type Props = { day: keyof OperatingHours; name: string; values: FormValues; fieldErrors: FieldErrors };

/** The hours of one day, or closed. A closed day keeps its times in case it opens again. */
export function DayHours({ day, name, values, fieldErrors }: Props) {
  const noteId = useId();
  const fields = getDayFields(day);
  const hours = parseWeek(values)[day];
  const error = fieldErrors[fields.open] ?? fieldErrors[fields.close];
  const note = error ?? (hours.closed ? undefined : getHoursNote(hours));
  const time = (field: 'open' | 'close') => ({
    name: fields[field],
    defaultValue: hours[field],
    'aria-invalid': fieldErrors[fields[field]] !== undefined,
    'aria-describedby': note ? noteId : undefined,
  });
  return (
    <fieldset className={`fit grid align-center ${styles.day}`}>
      <legend className={styles.name}>{name}</legend>
      {hours.closed ? (
        <span key="closed" className={`row muted min-height-48 ${styles.none}`}>
          {m.restaurant_signup_day_no_pickups()}
          <input type="hidden" name={fields.open} value={hours.open} />
          <input type="hidden" name={fields.close} value={hours.close} />
        </span>
      ) : (
        <span key="open" className={`row muted gap-10 ${styles.times}`}>
          <TimeInput aria-label={m.restaurant_signup_day_opens({ day: name })} {...time('open')} />
          <span aria-hidden>{m.restaurant_signup_hours_to()}</span>
          <TimeInput aria-label={m.restaurant_signup_day_closes({ day: name })} {...time('close')} />
        </span>
      )}
      <label className={`row gap-10 pointer ${styles.closed}`}>
        <input
          type="checkbox"
          name={fields.closed}
          defaultChecked={hours.closed}
          aria-label={m.restaurant_signup_day_closed({ day: name })}
        />
        <span>{m.common_closed()}</span>
      </label>
      {note && (
        <p id={noteId} className={error ? fieldStyles.fault : fieldStyles.hint}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

/** A close at or before the opening is on the next day, which the note states. */
function getHoursNote({ open, close }: { open: string; close: string }): string | undefined {
  if (!open || !close || close > open) return undefined;
  return close === open ? m.restaurant_signup_hours_around_the_clock() : m.restaurant_signup_hours_past_midnight();
}
