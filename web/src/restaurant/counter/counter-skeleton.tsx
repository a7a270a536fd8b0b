import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './counter.module.css';

export function CounterSkeleton() {
  return (
    <div className={`grid gap-20 align-start ${styles.counter}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        {m.counter_loading()}
      </p>
      <div className={styles.verify}>
        <Skeleton height={200} radius={20} />
      </div>
      <div className={styles.due}>
        <Skeleton height={340} radius={16} />
      </div>
      <div className={styles.stock}>
        <Skeleton height={420} radius={16} />
      </div>
    </div>
  );
}
