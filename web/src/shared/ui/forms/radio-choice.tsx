import { useId } from 'react';
import styles from './radio-choice.module.css';

type Props<Value extends string> = {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few options, each a row with a large touch target. */
export function RadioChoice<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
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
