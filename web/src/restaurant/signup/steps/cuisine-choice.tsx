import { useId } from 'react';
import type { FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { cuisineField } from '../parse-application.ts';
import type { Cuisine } from '../use-cuisines.ts';
import styles from './cuisine-choice.module.css';

type Props = { values: FormValues; cuisines: readonly Cuisine[]; error: string | undefined };

/** The restaurant's cuisines, as customers filter them. The first one is shown on the card. */
export function CuisineChoice({ values, cuisines, error }: Props) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className={`label ${styles.legend}`}>Cuisines (optional)</legend>
      <div className="flex wrap gap-8">
        {cuisines.map(({ slug, name }) => (
          <label
            key={slug}
            className={`text-15 weight-600 pill relative white inline-row outlined padding-x-16 ${styles.pill}`}
          >
            <input
              type="checkbox"
              name={cuisineField(slug)}
              defaultChecked={values[cuisineField(slug)] !== undefined}
              aria-invalid={error !== undefined}
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} className={`text-13 weight-550 danger-text ${styles.fault}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
