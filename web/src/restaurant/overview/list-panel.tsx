import type { ReactNode } from 'react';
import { Link } from 'react-router';
import overviewStyles from './overview.module.css';

type Props = {
  /** Names the panel in the page. */
  id: string;
  title: string;
  /** Where all of it stands, and the words that lead there. */
  to: string;
  more: string;
  children: ReactNode;
};

/** A short list of the overview, with the way to the whole of it. */
export function ListPanel({ id, title, to, more, children }: Props) {
  return (
    <section className={`card ${overviewStyles.panel}`} aria-labelledby={id}>
      <div className="row wrap spread gap-12">
        <h2 id={id} className="text-18 tight">
          {title}
        </h2>
        <Link to={to} className="link alone">
          {more}
        </Link>
      </div>
      {children}
    </section>
  );
}
