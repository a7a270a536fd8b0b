import { formatCents } from '@fondly/contract/money';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './money-card.module.css';

/** The cards of a money page, one under the other. */
export function MoneySheet({ children }: { children: ReactNode }) {
  return <div className={`stack gap-16 ${styles.sheet}`}>{children}</div>;
}

/** One part of where an order's money is: a heading and lines that sum up. */
export function MoneyCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack card fit gap-12 ${styles.card}`} aria-label={title}>
      <h2 className="text-18 weight-700 display">{title}</h2>
      <dl className={`stack text-15 gap-10 ${styles.lines}`}>{children}</dl>
    </section>
  );
}

type LineProps = { name: string; cents: number; note?: string | undefined; isStrong?: boolean };

export function MoneyLine({ cents, ...line }: LineProps) {
  return <MoneyCardLine {...line}>{formatCents(cents)}</MoneyCardLine>;
}

/** A line of a card with something else than an amount at its end. */
export function MoneyCardLine({
  name,
  note,
  isStrong = false,
  children,
}: Omit<LineProps, 'cents'> & { children: ReactNode }) {
  return (
    <div className={isStrong ? `${styles.line} ${styles.strong}` : styles.line}>
      <dt>
        {name}
        {note && <span className={`note ${styles.note}`}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The sheet while it loads, as high as it mostly will be. */
export function MoneySkeleton() {
  return (
    <div className={`stack gap-16 ${styles.sheet}`} role="status" aria-label="Loading the money of this order">
      <Skeleton height={232} radius={16} />
      <Skeleton height={112} radius={16} />
    </div>
  );
}
