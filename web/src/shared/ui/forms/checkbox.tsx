import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

export function Checkbox({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className={`row gap-10 pointer text-15 ${styles.tick}`}>
      <input type="checkbox" name={name} />
      {children}
    </label>
  );
}
