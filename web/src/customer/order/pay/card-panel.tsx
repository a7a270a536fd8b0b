import * as m from '@fondly/messages';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from './card-panel.module.css';

/** The frame of the card form. It has its final height from the start, so that the page does not jump. */
export function CardPanel({ isLoading, children }: { isLoading: boolean; children?: ReactNode }) {
  return (
    <section className={`fit white radius-20 bordered padding-24 ${styles.panel}`} aria-labelledby="card">
      <div className={`row gap-10 ${styles.head}`}>
        <IconCreditCard size={24} aria-hidden />
        <h2 id="card" className={`text-20 ${styles.title}`}>
          {m.order_pay_card_title()}
        </h2>
        <span className="note inline-row gap-6">
          <IconLock size={16} aria-hidden />
          {m.order_pay_card_encrypted()}
        </span>
      </div>
      <div className={`relative ${styles.form}`}>
        {isLoading && (
          <div className={`stack gap-14 absolute content-start ${styles.skeleton}`} role="status" aria-busy>
            <span className="visually-hidden">{m.order_pay_card_loading()}</span>
            <Skeleton height={72} />
            <Skeleton height={72} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
