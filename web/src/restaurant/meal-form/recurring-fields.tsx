import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { NextDays } from './next-days.tsx';
import { dayField, parseRecurringDays, weekdayNames } from './parse-meal-form.ts';

type Props = { first: FormValues; fieldErrors: FieldErrors; today: string; values: FormValues };

/** Whether the meal recurs weekly, on which days and until when. */
export function RecurringFields({ first, fieldErrors, today, values }: Props) {
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
        label="Repeat every week"
        defaultChecked={first.isRecurring !== undefined}
        weight="strong"
      />
      {isRecurring && (
        <>
          <DayChoice first={first} error={fieldErrors.recurringDays} />
          {pattern.recurringDays.length > 0 && <NextDays meal={pattern} from={today} />}
          <TextField
            label="Repeat until"
            optional
            name="recurringEndDate"
            type="date"
            min={today}
            defaultValue={first.recurringEndDate}
            error={fieldErrors.recurringEndDate}
          />
        </>
      )}
    </>
  );
}

function DayChoice({ first, error }: { first: FormValues; error: string | undefined }) {
  return (
    <ChoicePills legend="Days" error={error}>
      {weekdayNames.map((name, day) => (
        <ChoicePill
          key={name}
          label={name}
          type="checkbox"
          name={dayField(day)}
          defaultChecked={first[dayField(day)] !== undefined}
          aria-invalid={error !== undefined}
        />
      ))}
    </ChoicePills>
  );
}
