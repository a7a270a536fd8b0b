import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { useDocumentTitle } from '../../shared/page/use-document-title.ts';
import { FrameContext } from '../navigation/frame-context.ts';
import styles from './admin-page.module.css';

const iconButtonClass = `middle relative rigid circle white size-48 outlined ${styles.narrow}`;

type Props = {
  title: string;
  note?: ReactNode;
  /** What waits on this page. It is shown in the title of the tab. */
  count?: number;
  children: ReactNode;
};

/** An admin page: its title between menu and search on a narrow screen, a note, and its content. */
export function AdminPage({ title, note, count = 0, children }: Props) {
  useDocumentTitle(title, count);
  const frame = useContext(FrameContext);
  return (
    <div className={`stack gap-16 ${styles.page}`}>
      <header className={`row wrap space-between ${styles.bar}`}>
        {frame && (
          <button
            type="button"
            className={iconButtonClass}
            aria-label={
              frame.waitingCount > 0 ? `Open the menu, ${frame.waitingCount} waiting for you` : 'Open the menu'
            }
            onClick={frame.openMenu}
          >
            <IconMenu2 size={22} aria-hidden />
            {frame.waitingCount > 0 && <span className={`absolute circle on-accent ${styles.dot}`} />}
          </button>
        )}
        <h1 className={`break weight-750 ${styles.title}`}>{title}</h1>
        {frame && (
          <button type="button" className={iconButtonClass} aria-label="Find anything" onClick={frame.openSearch}>
            <IconSearch size={22} aria-hidden />
          </button>
        )}
        {note && <div className={`note ${styles.remark}`}>{note}</div>}
      </header>
      {children}
    </div>
  );
}

type PanelProps = {
  title: string;
  note?: ReactNode;
  /** The heading is for screen readers only, as above a list that begins with its filters. */
  isTitleHidden?: true;
  children: ReactNode;
};

/** A white card with a heading. */
export function Panel({ title, note, isTitleHidden, children }: PanelProps) {
  return (
    <section className={`panel fit content-start ${styles.panel}`} aria-label={title}>
      {isTitleHidden ? (
        <h2 className="visually-hidden">{title}</h2>
      ) : (
        <div className={`row wrap space-between ${styles.panelBar}`}>
          <h2 className="text-18 tight">{title}</h2>
          {note && <div className={`note ${styles.remark}`}>{note}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
