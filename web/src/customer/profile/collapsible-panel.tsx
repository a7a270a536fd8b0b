import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './collapsible-panel.module.css';

type Props = { title: string; icon: ReactNode; isOpen: boolean; onToggle: () => void; children: ReactNode };

export function CollapsiblePanel({ title, icon, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className="white clip radius-20 bordered">
      <h2 className="text-16 plain-heading">
        <button
          type="button"
          className={`text-16 weight-600 full grid gap-14 align-center ${styles.line}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {icon}
          <span>{title}</span>
          <IconChevronRight size={20} aria-hidden className={isOpen ? styles.open : styles.closed} />
        </button>
      </h2>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
