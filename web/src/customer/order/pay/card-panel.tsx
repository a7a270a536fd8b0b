import * as m from '@fondly/messages';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from './card-panel.module.css';

/** The frame of the card form. It has its final height from the start, so that nothing moves away from a finger. */
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
        {children ?? <div className={styles.expected} />}
      </div>
    </section>
  );
}

/** Stripe says that its form is ready a moment before the frame has its final height. */
const resizeMilliseconds = 300;

/** Holds Stripe's form, and clips the frame until it has its final height. */
export function CardFrame({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const [hasFinalHeight, setFinalHeight] = useState(false);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => setFinalHeight(true), resizeMilliseconds);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div className={styles.frame} data-loading={!hasFinalHeight || undefined}>
      {children}
    </div>
  );
}
