import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

type Props = {
  /** For a link to the panel. */
  id?: string;
  title: string;
  children: ReactNode;
  isDanger?: boolean;
};

export function ProfilePanel({ id, title, children, isDanger = false }: Props) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={`panel gap-16 ${styles.panel}`}
      data-danger={isDanger || undefined}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="text-18 tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
