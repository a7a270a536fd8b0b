import type { ReactNode } from 'react';
import styles from './metric-card.module.css';

/** Four cards in a row, two on a phone. */
export const MetricCards = ({ children }: { children: ReactNode }) => <div className={styles.cards}>{children}</div>;

type Props = { label: string; value: string; note: string };

/** A number with its name and a note. */
export function MetricCard({ label, value, note }: Props) {
  return (
    <section className={styles.card} aria-label={label}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{note}</span>
    </section>
  );
}
