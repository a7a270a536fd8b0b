import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './question.module.css';

/** A question that unfolds its answer; the browser does it, so it works before the script has arrived. */
export function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary className={`row spread text-17 weight-650 gap-16 ${styles.asks}`}>
        {asks}
        <IconChevronDown className={styles.arrow} size={20} aria-hidden />
      </summary>
      <p className={styles.answer}>{children}</p>
    </details>
  );
}
