import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

type Props = { title: string; children: ReactNode; isDanger?: boolean };

export function ProfilePanel({ title, children, isDanger = false }: Props) {
  const id = useId();
  return (
    <section className={`panel gap-16 ${styles.panel}`} data-danger={isDanger || undefined} aria-labelledby={id}>
      <h2 id={id} className="text-18 tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
