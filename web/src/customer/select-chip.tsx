import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './select-chip.module.css';

type Props = {
  /** For screen readers: the chip shows its value alone, as wide as it is. */
  label: string;
  icon?: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice in a row of chips. */
export function SelectChip({ label, icon, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="row rigid relative">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {icon && <span className={`flex absolute ${styles.icon}`}>{icon}</span>}
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
      <IconSelector size={16} className={`absolute muted ${styles.arrows}`} aria-hidden />
    </div>
  );
}
