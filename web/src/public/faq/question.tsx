import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './question.module.css';

/** A native details element, which works before the script has loaded. */
export function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={`line-below ${styles.question}`}>
      <summary className={`row space-between text-17 weight-650 gap-16 leading-135 ${styles.asks}`}>
        {question}
        <IconChevronDown className={styles.arrow} size={20} aria-hidden />
      </summary>
      <p className={`subdued ${styles.answer}`}>{children}</p>
    </details>
  );
}
