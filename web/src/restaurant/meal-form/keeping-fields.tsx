import { type Keeping, keepings } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors };

const labels: Record<Keeping, () => string> = {
  hot: m.meal_form_kept_hot,
  cold: m.meal_form_kept_cold,
  'shelf-stable': m.meal_form_kept_shelf_stable,
  'time-limited': m.meal_form_kept_time_limited,
};

/** How the meal is kept until pickup, and since when time-limited food is out. */
export function KeepingFields({ initialValues, fieldErrors }: Props) {
  const [keptAs, setKeptAs] = useState(initialValues.keptAs);
  return (
    <>
      <ChoicePills legend={m.meal_form_kept_as()} error={fieldErrors.keptAs}>
        {keepings.map((keeping) => (
          <ChoicePill
            key={keeping}
            label={labels[keeping]()}
            type="radio"
            name="keptAs"
            value={keeping}
            checked={keeping === keptAs}
            onChange={() => setKeptAs(keeping)}
          />
        ))}
      </ChoicePills>
      {keptAs === 'time-limited' && (
        <TimeField
          label={m.meal_form_out_since()}
          hint={m.meal_form_out_since_hint({
            hours: policies.timeLimitedHours,
            minutes: policies.lastSaleBeforeGoodUntilMinutes,
          })}
          name="outSince"
          defaultValue={initialValues.outSince}
          error={fieldErrors.outSince}
        />
      )}
    </>
  );
}
