import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-frame.module.css';

type Props = {
  children: ReactNode;
  note?: ReactNode;
  /** A button or a switch at the end of the line. */
  action?: ReactNode;
  /** Moves the focus here when the title appears, for the next step of the same page. */
  isFocused?: boolean;
};

/** The h1 of a page, with an optional note below it. */
export function PageTitle({ children, note, action, isFocused = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  const title = (
    <h1 ref={heading} tabIndex={isFocused ? -1 : undefined} className={`weight-800 page-heading ${styles.title}`}>
      {children}
    </h1>
  );
  return (
    <div className="stack gap-6">
      {action ? (
        <div className="row wrap space-between gap-8">
          {title}
          {action}
        </div>
      ) : (
        title
      )}
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
