import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './money-card.module.css';

/** A column of cards on a money page. */
export function MoneySheet({ children }: { children: ReactNode }) {
  return <div className={`stack gap-16 ${styles.sheet}`}>{children}</div>;
}

/** A card with a heading and lines that add up to an amount. */
export function MoneyCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack card fit gap-12 padding-20 content-start" aria-label={title}>
      <h2 className="text-18 weight-700 display">{title}</h2>
      <dl className="stack text-15 gap-10">{children}</dl>
    </section>
  );
}

type LineProps = { name: string; cents: number; note?: string | undefined; isStrong?: boolean };

export function MoneyLine({ cents, ...line }: LineProps) {
  return <MoneyCardLine {...line}>{formatCents(cents)}</MoneyCardLine>;
}

/** A line that ends with something other than an amount. */
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
        {note && <span className={`note block ${styles.note}`}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Has the usual height of the sheet, so that the page does not jump. */
export function MoneySkeleton() {
  return (
    <div className={`stack gap-16 ${styles.sheet}`} role="status" aria-label={m.order_money_loading()}>
      <Skeleton height={232} radius={16} />
      <Skeleton height={112} radius={16} />
    </div>
  );
}
