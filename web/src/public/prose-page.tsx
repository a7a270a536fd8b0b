import type { ReactNode } from 'react';
import { SkipLink } from '../shared/page/skip-link.tsx';
import styles from './prose-page.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';

/** A page of text: one narrow column between the public navigation and the footer. */
export function ProsePage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PublicNav />
      <main id="main" className={`center-block ${styles.column}`}>
        <h1 className={`weight-800 tighter ${styles.title}`}>{title}</h1>
        <p className={`muted text-18 ${styles.lead}`}>{lead}</p>
        {children}
      </main>
      <PublicFooter />
    </>
  );
}
