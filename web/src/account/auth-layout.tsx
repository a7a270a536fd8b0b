import type { ReactNode } from 'react';
import { SkipLink } from '../shared/page/skip-link.tsx';
import { Logo } from '../shared/ui/display/logo.tsx';
import styles from './auth-layout.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  /** What the table beside the form says. */
  saying?: string;
  children: ReactNode;
};

/** The pages around signing in: form left, the laid table right; on small screens the form alone. */
export function AuthLayout({ title, lead, saying = 'Dinner is already made. Come and get it.', children }: Props) {
  return (
    <div className={styles.page} data-targets="large">
      <SkipLink />
      <div className={`stack ${styles.left}`}>
        <header>
          <Logo heightPixels={34} />
        </header>
        <main id="main" className={`stack gap-20 ${styles.box}`}>
          <div>
            <h1 className={`weight-800 ${styles.title}`}>{title}</h1>
            <p className={`muted ${styles.lead}`}>{lead}</p>
          </div>
          {children}
        </main>
      </div>
      <aside className={`flex relative clip ${styles.right}`} aria-hidden>
        <p className={`weight-800 display ${styles.saying}`}>{saying}</p>
        <picture>
          <source type="image/avif" srcSet="/pictures/hero.avif" />
          <img
            className={`full ${styles.table}`}
            src="/pictures/hero.webp"
            alt=""
            width={1600}
            height={1200}
            loading="lazy"
          />
        </picture>
      </aside>
    </div>
  );
}
