import { useId } from 'react';
import styles from './radio-choice.module.css';

type Props<Value extends string> = {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  /** Null until a choice is made. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/** One of a few options, each a row with a large touch target. */
export function RadioChoice<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-8">
      <legend className="label margin-bottom-8">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={`row gap-12 outlined radius-12 min-height-48 pointer ${styles.choice}`}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            data-autofocus={value === choice.value || undefined}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
