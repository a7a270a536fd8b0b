import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** `bag` for orders, `bowls` for restaurants and meals, `plate` for days without meals. */
export type EmptyPicture = 'bag' | 'bowls' | 'plate';
type Props = { picture: EmptyPicture; title: string; children?: ReactNode; action?: ReactNode };

/** An empty list: the specified title, one sentence and one button. */
export function EmptyState({ picture, title, children, action }: Props) {
  return (
    <div className={`grid gap-8 justify-items-center centered ${styles.empty}`}>
      <img src={`/pictures/v-${picture}.webp`} alt="" width={200} height={150} loading="lazy" />
      <h2 className="text-22">{title}</h2>
      {children && <p className={`margin-bottom-8 muted ${styles.text}`}>{children}</p>}
      {action}
    </div>
  );
}
