import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from '../orders-view.module.css';
import boardStyles from './board.module.css';
import { columns } from './order-groups.ts';

/** The board while it is on its way: three columns with two tickets each. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">Loading your orders</span>
      <div className={`row wrap ${styles.bar}`}>
        <Skeleton width={420} height={48} radius={999} />
      </div>
      <div className={`${boardStyles.board} ${styles.skeletonBoard}`}>
        {columns.map((column) => (
          <div key={column} className={`stack sunken radius-20 gap-12 ${boardStyles.column}`}>
            <Skeleton width="50%" height={26} />
            <Skeleton height={230} radius={16} />
            <Skeleton height={230} radius={16} />
          </div>
        ))}
      </div>
    </div>
  );
}
