import { useId } from 'react';
import styles from './checkbox-pills.module.css';

type Props<Option extends string> = {
  legend: string;
  options: readonly Option[];
  names: Record<Option, string>;
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  note?: string;
};

/** Toggles of which any number can be on. */
export function CheckboxPills<Option extends string>({ legend, options, names, value, onChange, note }: Props<Option>) {
  const noteId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option} className={styles.pill}>
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(options.filter((one) => (one === option ? checked : value.includes(one))))
              }
            />
            {names[option]}
          </label>
        ))}
      </div>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
