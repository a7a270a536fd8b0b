import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  children: ReactNode;
  note?: ReactNode;
  /** Moves the focus here when the title appears, for the next step of the same page. */
  isFocused?: boolean;
};

/** The h1 of a page, with an optional note below it. */
export function PageTitle({ children, note, isFocused = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <div className="stack gap-6">
      <h1 ref={heading} tabIndex={isFocused ? -1 : undefined} className="weight-800 page-heading">
        {children}
      </h1>
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
