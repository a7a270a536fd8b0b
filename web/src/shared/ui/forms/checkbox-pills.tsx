import { useId } from 'react';
import styles from './checkbox-pills.module.css';
import { ChoicePill } from './choice-pills.tsx';

type Props<Option extends string> = {
  legend: string;
  options: readonly Option[];
  /** The name of an option, as people read it. */
  format: (option: Option) => string;
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  note?: string;
};

/** Toggles of which any number can be on. */
export function CheckboxPills<Option extends string>({
  legend,
  options,
  format,
  value,
  onChange,
  note,
}: Props<Option>) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={note ? noteId : undefined}>
      <legend className="caption weight-600 margin-bottom-6">{legend}</legend>
      <div className="flex wrap gap-8">
        {options.map((option) => (
          <ChoicePill
            key={option}
            label={format(option)}
            type="checkbox"
            checked={value.includes(option)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(options.filter((one) => (one === option ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
      {note && (
        <p id={noteId} className={`note margin-top-8 ${styles.note}`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
