import type { ReactNode } from 'react';

/** The h1 of a page, with an optional note below it. */
export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="stack gap-6">
      <h1 className="weight-800 page-heading">{children}</h1>
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
