import * as m from '@fondly/messages';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import styles from './board.module.css';
import { columns } from './order-groups.ts';

/** A skeleton of the toolbar, the portions to make, and three columns of two tickets. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-busy className="stack gap-20">
      <span className="visually-hidden">{m.board_loading()}</span>
      <div className="row gap-8 min-height-48">
        <div className="row wrap grow gap-8">
          {[64, 102, 114, 88, 78].map((width) => (
            <Skeleton key={width} width={width} height={48} radius={999} />
          ))}
        </div>
        <Skeleton width={48} height={48} radius={999} />
      </div>
      <Skeleton width="min(100%, 320px)" height={48} radius={12} />
      <div className={`flex gap-16 align-start ${styles.board}`}>
        {columns.map((column) => (
          <div key={column} className={`stack sunken radius-20 gap-12 padding-12 ${styles.column}`}>
            <Skeleton width="50%" height={26} />
            <Skeleton height={214} radius={16} />
            <Skeleton height={214} radius={16} />
          </div>
        ))}
      </div>
    </div>
  );
}
