import { type Allergen, allergens, formatAllergen } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { useId, useRef } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChoicePill } from '../../shared/ui/forms/choice-pills.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import styles from './allergen-fields.module.css';
import { allergenAnswers, allergenField } from './food-values.ts';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors };

/** The nine major allergens, each with its own answer, because a meal without all of them is not sold. */
export function AllergenFields({ initialValues, fieldErrors }: Props) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const error = fieldErrors.allergens ?? fieldErrors.mayContain;
  // Clicks, so that the form hears of each answer.
  const answerNo = (isAll: boolean) => {
    for (const allergen of allergens) {
      const group = `input[name="${allergenField(allergen)}"]`;
      const isAnswered = ref.current?.querySelector(`${group}:checked`) !== null;
      if (isAll || !isAnswered) ref.current?.querySelector<HTMLInputElement>(`${group}[value="no"]`)?.click();
    }
  };
  return (
    <fieldset ref={ref} aria-describedby={error ? errorId : undefined}>
      <legend className="label margin-bottom-6">{m.meal_form_allergens()}</legend>
      <div className="flex wrap gap-8">
        <Button variant="light" size="row" onClick={() => answerNo(true)}>
          {m.meal_allergens_none()}
        </Button>
        <Button variant="subtle" size="row" onClick={() => answerNo(false)}>
          {m.meal_form_allergens_rest_button()}
        </Button>
      </div>
      {error && (
        <p id={errorId} className="text-13 weight-550 danger-text margin-top-6">
          {error}
        </p>
      )}
      <div className={`grid gap-12 margin-top-6 ${styles.list}`}>
        {allergens.map((allergen) => (
          <AllergenRow
            key={allergen}
            allergen={allergen}
            answer={initialValues[allergenField(allergen)]}
            isWrong={fieldErrors[allergenField(allergen)] !== undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

type RowProps = { allergen: Allergen; answer: string | undefined; isWrong: boolean };

function AllergenRow({ allergen, answer, isWrong }: RowProps) {
  const labelId = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="row wrap gap-8 space-between line-below min-height-48">
      <span id={labelId} className="text-15 weight-600">
        {formatAllergen(allergen)}
      </span>
      <span className={`flex gap-4 ${styles.answers}`}>
        {allergenAnswers.map(({ value, label }) => (
          <ChoicePill
            key={value}
            label={label()}
            type="radio"
            name={allergenField(allergen)}
            value={value}
            defaultChecked={value === answer}
            aria-invalid={isWrong}
          />
        ))}
      </span>
    </div>
  );
}
