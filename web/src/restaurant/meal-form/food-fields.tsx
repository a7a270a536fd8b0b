import { allergens, diets, formatAllergen, formatDiet } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { allergenAnswers, allergenField, dietField } from './food-values.ts';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors };

/** The nine major allergens, with "Not listed" as an answer of its own, and the diets of the meal. */
export function FoodFields({ initialValues, fieldErrors }: Props) {
  const [answer, setAnswer] = useState(initialValues.allergenAnswer ?? 'not-stated');
  return (
    <>
      <ChoicePills legend={m.meal_form_allergens()} error={fieldErrors.allergens}>
        {allergenAnswers.map(({ value, label }) => (
          <ChoicePill
            key={value}
            label={label()}
            type="radio"
            name="allergenAnswer"
            value={value}
            checked={value === answer}
            aria-invalid={fieldErrors.allergens !== undefined}
            onChange={() => setAnswer(value)}
          />
        ))}
      </ChoicePills>
      {answer === 'some' && (
        <ChoicePills legend={m.meal_form_allergens_contained()}>
          {allergens.map((allergen) => (
            <Check
              key={allergen}
              name={allergenField(allergen)}
              label={formatAllergen(allergen)}
              initialValues={initialValues}
            />
          ))}
        </ChoicePills>
      )}
      <ChoicePills legend={m.meal_form_diets()} error={fieldErrors.diets}>
        {diets.map((diet) => (
          <Check
            key={diet}
            name={dietField(diet)}
            label={formatDiet(diet)}
            initialValues={initialValues}
            isWrong={Boolean(fieldErrors.diets)}
          />
        ))}
      </ChoicePills>
    </>
  );
}

type CheckProps = { name: string; label: string; initialValues: FormValues; isWrong?: boolean };

function Check({ name, label, initialValues, isWrong = false }: CheckProps) {
  return (
    <ChoicePill
      label={label}
      type="checkbox"
      name={name}
      defaultChecked={initialValues[name] !== undefined}
      aria-invalid={isWrong}
    />
  );
}
