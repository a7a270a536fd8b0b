import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { SkipLink } from '../shared/page/skip-link.tsx';
import { Logo } from '../shared/ui/display/logo.tsx';
import styles from './auth-layout.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  /** The text over the picture. */
  saying?: string;
  /** Shows the picture on a phone as well, as a strip above the form. */
  hasStrip?: boolean;
  children: ReactNode;
};

/** The sign-in pages: the form on the left, a picture on the right; on small screens the form, below a strip at most. */
export function AuthLayout({ title, lead, saying = m.account_saying_customers(), hasStrip = false, children }: Props) {
  return (
    <div className={`columns-2 full-height ${styles.page}`} data-targets="large">
      <SkipLink />
      <div className={`stack ${styles.left}`}>
        <header>
          <Logo heightPixels={34} />
        </header>
        <main id="main" className={`stack gap-20 ${styles.box}`}>
          <div>
            <h1 className="weight-800 page-heading">{title}</h1>
            <p className="muted margin-top-8">{lead}</p>
          </div>
          {children}
        </main>
      </div>
      <aside
        className={`flex relative clip column radius-28 ${styles.right}`}
        data-strip={hasStrip || undefined}
        aria-hidden
      >
        <p className={`weight-800 display tighter ${styles.saying}`}>{saying}</p>
        <picture>
          <source media="(max-width: 899px)" type="image/avif" srcSet="/pictures/hero-900.avif" />
          <source media="(max-width: 899px)" srcSet="/pictures/hero-900.webp" />
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
