import { Children, type ReactNode } from 'react';
import styles from './metric-card.module.css';

/** Three or four cards in a row, two on a phone. */
export const MetricCards = ({ children }: { children: ReactNode }) => (
  <div className={`${Children.count(children) === 3 ? 'columns-3' : 'columns-4'} gap-16 ${styles.cards}`}>
    {children}
  </div>
);

type Props = {
  label: string;
  value: string;
  note: ReactNode;
  /** A second number beside the label. A narrow card leaves it out. */
  aside?: ReactNode;
};

/** A number with its name and a note. */
export function MetricCard({ label, value, note, aside }: Props) {
  return (
    <section className={`card grid fit gap-2 content-start ${styles.card}`} aria-label={label}>
      <span className="row space-between gap-8 caption">
        <span className="weight-600">{label}</span>
        {aside && <span className={`nowrap ${styles.aside}`}>{aside}</span>}
      </span>
      <span className={`num display weight-800 tighter break ${styles.value}`}>{value}</span>
      <div className="caption fit">{note}</div>
    </section>
  );
}
