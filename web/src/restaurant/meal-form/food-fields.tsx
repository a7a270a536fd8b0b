import { allergenNames, allergens, dietNames, diets } from '@fondly/contract/food';
import { useState } from 'react';
import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { allergenAnswers, allergenField, dietField } from './food-values.ts';

type Props = { first: FormValues; fieldErrors: FieldErrors };

/** The nine major allergens, with "Not stated" as an answer of its own, and the diets of the meal. */
export function FoodFields({ first, fieldErrors }: Props) {
  const [answer, setAnswer] = useState(first.allergenAnswer ?? 'not-stated');
  return (
    <>
      <ChoicePills legend="Allergens" error={fieldErrors.allergens}>
        {allergenAnswers.map(({ value, label }) => (
          <ChoicePill
            key={value}
            label={label}
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
        <ChoicePills legend="It contains">
          {allergens.map((allergen) => (
            <Check key={allergen} name={allergenField(allergen)} label={allergenNames[allergen]} first={first} />
          ))}
        </ChoicePills>
      )}
      <ChoicePills legend="Diets (optional)" error={fieldErrors.diets}>
        {diets.map((diet) => (
          <Check
            key={diet}
            name={dietField(diet)}
            label={dietNames[diet]}
            first={first}
            isWrong={Boolean(fieldErrors.diets)}
          />
        ))}
      </ChoicePills>
    </>
  );
}

type CheckProps = { name: string; label: string; first: FormValues; isWrong?: boolean };

function Check({ name, label, first, isWrong = false }: CheckProps) {
  return (
    <ChoicePill
      label={label}
      type="checkbox"
      name={name}
      defaultChecked={first[name] !== undefined}
      aria-invalid={isWrong}
    />
  );
}
