import * as m from '@fondly/messages';
import { CheckboxChoice } from '../../shared/ui/forms/choice-pills.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { NextDays } from './next-days.tsx';
import { dayField, parseRecurringDays } from './parse-meal-form.ts';
import { weekdayLabels } from './weekday-labels.ts';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors; today: string; values: FormValues };

/** Whether the meal recurs weekly, on which days and until when. */
export function RecurringFields({ initialValues, fieldErrors, today, values }: Props) {
  const isRecurring = values.isRecurring !== undefined;
  const pattern = {
    availableDate: values.availableDate || today,
    recurringDays: parseRecurringDays(values),
    recurringEndDate: values.recurringEndDate || null,
  };
  return (
    <>
      <Switch
        name="isRecurring"
        label={m.meal_form_repeat_switch()}
        defaultChecked={initialValues.isRecurring !== undefined}
        weight="strong"
      />
      {isRecurring && (
        <>
          <CheckboxChoice
            legend={m.meal_form_repeat_days()}
            options={weekdayLabels.map((label, day) => ({ name: dayField(day), label: label() }))}
            initialValues={initialValues}
            error={fieldErrors.recurringDays}
          />
          {pattern.recurringDays.length > 0 && <NextDays meal={pattern} from={today} />}
          <TextField
            label={m.meal_form_repeat_until()}
            optional
            name="recurringEndDate"
            type="date"
            min={today}
            defaultValue={initialValues.recurringEndDate}
            error={fieldErrors.recurringEndDate}
          />
        </>
      )}
    </>
  );
}
