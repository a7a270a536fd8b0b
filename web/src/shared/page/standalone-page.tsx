import type { ReactNode } from 'react';
import { Logo } from '../ui/display/logo.tsx';
import styles from './standalone-page.module.css';

/** A page outside every layout: the logo and one message. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className={`stack full-height ${styles.page}`}>
      <header className={styles.top}>
        <Logo />
      </header>
      <main className={`middle ${styles.main}`}>{children}</main>
    </div>
  );
}
