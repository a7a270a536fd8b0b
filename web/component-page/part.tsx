import type { ReactNode } from 'react';
import styles from './component-page.module.css';

/** One folder of the kit. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type StateProps = { name: string; layout?: 'row' | 'columns' | 'stack'; children: ReactNode };

/** One component with its name. */
export function States({ name, layout = 'row', children }: StateProps) {
  return (
    <div className={styles.state}>
      <h3 className="muted">{name}</h3>
      <div className={layout === 'stack' ? styles.state : styles[layout]}>{children}</div>
    </div>
  );
}
