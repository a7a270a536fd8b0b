import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './select-field.module.css';

type Props = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice below its label. */
export const SelectField = (props: Props) => (
  <Select {...props} className="grid gap-4" labelClass="caption weight-600" />
);

/** A choice in a row of chips. It shows its value alone, as wide as it is; the label is for screen readers. */
export const SelectChip = (props: Props & { icon?: ReactNode }) => (
  <Select {...props} className={`rigid relative ${styles.chip}`} labelClass="visually-hidden" />
);

type SelectProps = Props & { icon?: ReactNode; className: string; labelClass: string };

function Select({ label, icon, options, value, onChange, className, labelClass }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <div className="row relative">
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
    </div>
  );
}
