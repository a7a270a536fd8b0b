import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './pickup.module.css';

export function PickupSkeleton() {
  return (
    <div role="status" aria-busy className="main-and-side">
      <span className="visually-hidden">{m.pickup_hours_loading()}</span>
      <Skeleton height={572} radius={16} />
      <div className={`stack fit gap-20 ${styles.side}`}>
        <Skeleton height={250} radius={16} />
        <Skeleton height={330} radius={16} />
        <Skeleton height={120} radius={16} />
      </div>
    </div>
  );
}
