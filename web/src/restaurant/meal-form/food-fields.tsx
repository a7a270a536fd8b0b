import { allergenNames, allergens, dietNames, diets } from '@fondly/contract/food';
import { type ReactNode, useId, useState } from 'react';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import styles from './choices.module.css';
import { allergenAnswers, allergenField, dietField } from './food-values.ts';

type Props = { first: FormValues; fieldErrors: FieldErrors };

/** The nine major allergens, with "Not stated" as an answer of its own, and the diets of the meal. */
export function FoodFields({ first, fieldErrors }: Props) {
  const [answer, setAnswer] = useState(first.allergenAnswer ?? 'not-stated');
  return (
    <>
      <Choice legend="Allergens" error={fieldErrors.allergens}>
        {allergenAnswers.map(({ value, label }) => (
          <label
            key={value}
            className={`text-15 weight-600 pill relative white inline-row outlined padding-x-16 height-48 pointer ${styles.pill}`}
          >
            <input
              type="radio"
              name="allergenAnswer"
              value={value}
              checked={value === answer}
              aria-invalid={fieldErrors.allergens !== undefined}
              onChange={() => setAnswer(value)}
            />
            {label}
          </label>
        ))}
      </Choice>
      {answer === 'some' && (
        <Choice legend="It contains">
          {allergens.map((allergen) => (
            <Check key={allergen} name={allergenField(allergen)} label={allergenNames[allergen]} first={first} />
          ))}
        </Choice>
      )}
      <Choice legend="Diets (optional)" error={fieldErrors.diets}>
        {diets.map((diet) => (
          <Check
            key={diet}
            name={dietField(diet)}
            label={dietNames[diet]}
            first={first}
            isWrong={Boolean(fieldErrors.diets)}
          />
        ))}
      </Choice>
    </>
  );
}

function Choice({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className={`label ${styles.legend}`}>{legend}</legend>
      <div className="flex wrap gap-8">{children}</div>
      {error && (
        <p id={noteId} className={`text-13 weight-550 danger-text ${styles.fault}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type CheckProps = { name: string; label: string; first: FormValues; isWrong?: boolean };

function Check({ name, label, first, isWrong = false }: CheckProps) {
  return (
    <label
      className={`text-15 weight-600 pill relative white inline-row outlined padding-x-16 height-48 pointer ${styles.pill}`}
    >
      <input type="checkbox" name={name} defaultChecked={first[name] !== undefined} aria-invalid={isWrong} />
      {label}
    </label>
  );
}
