import * as m from '@fondly/messages';
import { useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { createWeek, getDayFields, week } from '../week.ts';
import wizard from '../wizard.module.css';
import { DayHours } from './day-hours.tsx';

type Props = { values: FormValues; fieldErrors: FieldErrors; onReplace: (values: FormValues) => void };

/** The weekly hours of step 3 and of the application form. */
export function HoursStep({ values, fieldErrors, onReplace }: Props) {
  // Fields are uncontrolled, so a new key remounts them with new values.
  const [copies, setCopies] = useState(0);
  const monday = getDayFields('monday');
  const copyMonday = () => {
    onReplace(createWeek({ open: values[monday.open] ?? '', close: values[monday.close] ?? '' }));
    setCopies(copies + 1);
  };
  return (
    <div className={`stack fit gap-20 ${wizard.fields}`}>
      <div key={copies}>
        {week.map(({ day, name }) => (
          <DayHours key={day} day={day} name={name()} values={values} fieldErrors={fieldErrors} />
        ))}
      </div>
      {values[monday.closed] === undefined && (
        <Button variant="default" size="row" className={wizard.aside} onClick={copyMonday}>
          {m.restaurant_signup_copy_monday_button()}
        </Button>
      )}
    </div>
  );
}
