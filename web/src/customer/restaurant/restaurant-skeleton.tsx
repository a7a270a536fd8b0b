import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import styles from './restaurant-skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth'];

export function RestaurantSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <>
      <div className={`clip radius-28 ${styles.picture}`}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={`stack gap-12 ${styles.words}`}>
        <Skeleton width={280} height={36} />
        <Skeleton width={420} height={20} />
      </div>
      {isNarrow ? (
        <Rows />
      ) : (
        <SkeletonList
          what={m.kitchens_page_what()}
          card={{ ratio: '4 / 3', lines: 2, hasButton: true }}
          rows={4}
          className={styles.grid}
        />
      )}
    </>
  );
}

/** On a phone, meals are rows: text on the left, a square picture and the button on the right. */
function Rows() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{m.kitchens_page_loading()}</span>
      {rows.map((row) => (
        <div key={row} className={`grid gap-16 ${styles.row}`}>
          <div className="stack gap-8 content-start">
            <Skeleton width="60%" />
            <Skeleton width="95%" height={16} />
            <Skeleton width="70%" height={16} />
            <Skeleton width="80%" height={16} />
          </div>
          <div className="stack gap-8 content-start">
            <Skeleton height={124} radius={14} />
            <Skeleton height={44} radius={999} />
          </div>
        </div>
      ))}
    </div>
  );
}
