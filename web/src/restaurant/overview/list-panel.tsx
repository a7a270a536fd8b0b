import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './list-panel.module.css';

type Props = {
  /** Id of the panel in the page. */
  id: string;
  title: string;
  /** Where the full list is, and the text of the link. */
  to: string;
  more: string;
  children: ReactNode;
};

/** A short list with a link to the full list. */
export function ListPanel({ id, title, to, more, children }: Props) {
  return (
    <section className="card padding-20" aria-labelledby={id}>
      <div className={`row wrap space-between gap-12 relative ${styles.head}`}>
        <h2 id={id} className="text-18 tight">
          {title}
        </h2>
        <Link to={to} className="link alone">
          {more}
        </Link>
      </div>
      {children}
    </section>
  );
}
