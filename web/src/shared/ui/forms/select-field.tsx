import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './select-field.module.css';

type Props = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

export function SelectField({ label, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-4">
      <label className="caption weight-600" htmlFor={id}>
        {label}
      </label>
      <div className="row relative">
        <select
          id={id}
          className={`outlined white pill text-15 weight-600 hover-border ${styles.select}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconSelector size={16} className={styles.arrows} aria-hidden />
      </div>
    </div>
  );
}
