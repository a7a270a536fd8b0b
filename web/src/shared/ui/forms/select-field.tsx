import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './select-field.module.css';

type Props = {
  label: string;
  /** A chip shows its value alone, as wide as it is. Screen readers read the label. */
  look?: 'field' | 'chip';
  /** At the start of a chip. */
  icon?: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

export function SelectField({ label, look = 'field', icon, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={look === 'chip' ? 'rigid' : 'grid gap-4'}>
      <label className={look === 'chip' ? 'visually-hidden' : 'caption weight-600'} htmlFor={id}>
        {label}
      </label>
      <div className="row relative">
        {icon && <span className={`flex ${styles.icon}`}>{icon}</span>}
        <select
          id={id}
          className={`outlined white pill text-15 weight-600 hover-border ${styles.select}`}
          data-look={look}
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
