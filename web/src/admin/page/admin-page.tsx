import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../shared/page/use-document-title.ts';
import styles from './admin-page.module.css';

type Props = {
  title: string;
  note?: ReactNode;
  /** What waits on this page. It is shown in the title of the tab. */
  count?: number;
  children: ReactNode;
};

/** An admin page: its title, a note beside it, and its content. */
export function AdminPage({ title, note, count = 0, children }: Props) {
  useDocumentTitle(title, count);
  return (
    <div className={`stack gap-20 ${styles.page}`}>
      <header className={`row wrap space-between ${styles.bar}`}>
        <h1 className={`break weight-750 ${styles.title}`}>{title}</h1>
        {note && <div className={`note ${styles.remark}`}>{note}</div>}
      </header>
      {children}
    </div>
  );
}

type PanelProps = { title: string; note?: ReactNode; children: ReactNode };

/** A white card with a heading. */
export function Panel({ title, note, children }: PanelProps) {
  return (
    <section className={`panel fit content-start ${styles.panel}`} aria-label={title}>
      <div className={`row wrap space-between ${styles.panelBar}`}>
        <h2 className="text-18 tight">{title}</h2>
        {note && <div className={`note ${styles.remark}`}>{note}</div>}
      </div>
      {children}
    </section>
  );
}
