import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = {
  name: string;
  children: ReactNode;
  /** With `onChange`; without both, the form keeps the state. */
  isChecked?: boolean;
  onChange?: (isChecked: boolean) => void;
};

export function Checkbox({ name, children, isChecked, onChange }: Props) {
  const state = onChange && { checked: isChecked, onChange: () => onChange(!isChecked) };
  return (
    <label className={`row gap-10 pointer text-15 ${styles.tick}`}>
      <input type="checkbox" name={name} {...state} />
      {children}
    </label>
  );
}
