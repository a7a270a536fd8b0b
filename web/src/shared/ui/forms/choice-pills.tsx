import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice-pills.module.css';
import type { FormValues } from './use-server-form.ts';

type Props = { legend: string; error?: string | undefined; children: ReactNode };

/** A few words to choose from, with a message when the choice is refused. Its children are `ChoicePill`. */
export function ChoicePills({ legend, error, children }: Props) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label margin-bottom-6">{legend}</legend>
      <div className="flex wrap gap-8">{children}</div>
      {error && (
        <p id={errorId} className="text-13 weight-550 danger-text margin-top-6">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PillProps = ComponentProps<'input'> & { label: string; type: 'checkbox' | 'radio' };

/** A word with the checkbox or radio button that it turns on. */
export const ChoicePill = ({ label, ...input }: PillProps) => (
  <label
    className={`inline-row relative outlined white pill padding-x-16 text-15 weight-600 hover-border ${styles.pill}`}
  >
    <input {...input} />
    {label}
  </label>
);

type CheckboxChoiceProps = {
  legend: string;
  options: readonly { name: string; label: string }[];
  /** Options with a value are checked at first. */
  initialValues: FormValues;
  error: string | undefined;
};

/** Checkboxes of a form, of which any number can be on. */
export const CheckboxChoice = ({ legend, options, initialValues, error }: CheckboxChoiceProps) => (
  <ChoicePills legend={legend} error={error}>
    {options.map(({ name, label }) => (
      <ChoicePill
        key={name}
        label={label}
        type="checkbox"
        name={name}
        defaultChecked={initialValues[name] !== undefined}
        aria-invalid={error !== undefined}
      />
    ))}
  </ChoicePills>
);
