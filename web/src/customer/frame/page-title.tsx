import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The one h1 of a page, with a quiet line under it. */
export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{children}</h1>
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
