import * as m from '@fondly/messages';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from '../orders-view.module.css';
import boardStyles from './board.module.css';
import { columns } from './order-groups.ts';

/** A skeleton with three columns of two tickets. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{m.board_loading()}</span>
      <div className={`row wrap ${styles.bar}`}>
        <Skeleton width={420} height={48} radius={999} />
      </div>
      <div className={`columns-3 gap-16 align-start ${boardStyles.board} ${styles.skeletonBoard}`}>
        {columns.map((column) => (
          <div key={column} className={`stack sunken radius-20 gap-12 padding-12 ${boardStyles.column}`}>
            <Skeleton width="50%" height={26} />
            <Skeleton height={230} radius={16} />
            <Skeleton height={230} radius={16} />
          </div>
        ))}
      </div>
    </div>
  );
}
