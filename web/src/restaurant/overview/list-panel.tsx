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

/** As in `list-panel.module.css`. */
export const phoneScreen = '(max-width: 700px), (max-width: 30em)';
/** Too narrow for a picture, the words, and a button in one row. In em, because the text size counts. */
export const narrowPhone = '(max-width: 27em)';

/** A short list with a link to the full list. */
export function ListPanel({ id, title, to, more, children }: Props) {
  return (
    <section className="panel gap-8" aria-labelledby={id}>
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
