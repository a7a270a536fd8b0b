import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The one h1 of a page, with a quiet line under it. */
export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="stack gap-6">
      <h1 className={`weight-800 ${styles.title}`}>{children}</h1>
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
