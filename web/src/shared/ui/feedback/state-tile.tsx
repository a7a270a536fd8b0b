import type { ReactNode } from 'react';
import styles from './state-tile.module.css';

type Props = {
  tone: 'berry' | 'sky' | 'plum';
  icon: ReactNode;
  title: string;
  /** 1 where the tile is the whole page. */
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
};

/** A page or a section that only explains why it has no content: failed, offline, not found. */
export function StateTile({ tone, icon, title, level = 2, children, action }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`grid gap-8 justify-items-center centered ${styles.state}`}>
      <span className={`${styles.tile} ${styles[tone]}`} aria-hidden>
        {icon}
      </span>
      <Heading className="text-22">{title}</Heading>
      {children && <p className={`margin-bottom-8 muted ${styles.text}`}>{children}</p>}
      {action}
    </div>
  );
}
