import { IconCreditCard, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from './card-panel.module.css';

/** The frame of the card form, in its final height from the start, so that nothing jumps when the form comes. */
export function CardPanel({ isLoading, children }: { isLoading: boolean; children?: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby="card">
      <div className={styles.head}>
        <IconCreditCard size={24} aria-hidden />
        <h2 id="card" className={styles.title}>
          Card details
        </h2>
        <span className={styles.safe}>
          <IconLock size={16} aria-hidden />
          Encrypted
        </span>
      </div>
      <div className={styles.form}>
        {isLoading && (
          <div className={styles.skeleton} role="status" aria-busy>
            <span className="visually-hidden">Loading the card form</span>
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={72} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
