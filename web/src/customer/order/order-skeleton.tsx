import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './order-layout.module.css';

export function OrderSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{m.order_loading()}</span>
      <Skeleton width={160} height={20} />
      <div className={`row wrap space-between gap-16 ${styles.titleRow}`}>
        <Skeleton width={300} height={40} />
      </div>
      <div className={`grid align-start ${styles.columns}`}>
        <div className={`stack ${styles.form}`}>
          <Skeleton width={180} height={52} radius={999} />
          <Skeleton height={72} />
          <Skeleton height={72} />
          <Skeleton height={120} />
        </div>
        <Skeleton height={390} radius={20} />
      </div>
    </div>
  );
}
