import type { ReactNode } from 'react';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './list-panel.module.css';

type Props = { picture: string | null; title: ReactNode; facts: ReactNode };

/** How a row of a panel begins: a small picture, what it is, and what to know of it. */
export function ListRowContent({ picture, title, facts }: Props) {
  return (
    <>
      <Picture src={picture} alt="" ratio="1/1" sizes="44px" className={styles.picture} />
      <span className={`stack break ${styles.words}`}>
        <b>{title}</b>
        <span className="note">{facts}</span>
      </span>
    </>
  );
}
