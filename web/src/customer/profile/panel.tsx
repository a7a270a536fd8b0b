import { type ReactNode, useId } from 'react';
import styles from './profile-page.module.css';

type Props = { title: string; corner?: ReactNode; children: ReactNode };

export function Panel({ title, corner, children }: Props) {
  const id = useId();
  return (
    <section className="white radius-20 bordered padding-24" aria-labelledby={id}>
      <div className={`row space-between gap-16 margin-bottom-8 ${styles.panelHead}`}>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {corner}
      </div>
      {children}
    </section>
  );
}
