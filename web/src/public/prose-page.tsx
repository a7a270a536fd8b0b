import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { SkipLink } from '../shared/page/skip-link.tsx';
import styles from './prose-page.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  /** The headings of a long text, which a wide screen lists beside it. */
  contents?: readonly Heading[];
  children: ReactNode;
};
type Heading = { id: string; title: string };

/** A page of text: one narrow column between the public navigation and the footer. */
export function ProsePage({ title, lead, contents, children }: Props) {
  return (
    <>
      <SkipLink />
      <PublicNav />
      <div className={`relative center-block ${styles.page}`}>
        <main id="main" className={styles.column}>
          <h1 className={`weight-800 tighter ${styles.title}`}>{title}</h1>
          <p className={`muted text-18 ${styles.lead}`}>{lead}</p>
          {children}
        </main>
        {contents && (
          <nav className={`absolute ${styles.contents}`} aria-label={m.public_contents()}>
            <ol className={`stack gap-4 text-15 ${styles.list}`}>
              {contents.map(({ id, title: heading }) => (
                <li key={id}>
                  <a className="muted" href={`#${id}`}>
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <PublicFooter />
    </>
  );
}
