import { Skeleton } from '../../shared/skeleton.tsx';
import { SkeletonList } from '../../shared/skeleton-list.tsx';
import styles from './kitchen-skeleton.module.css';

/** The shape of a kitchen that is still on its way. */
export function KitchenSkeleton() {
  return (
    <>
      <div className={styles.picture}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles.words}>
        <Skeleton width={280} height={36} />
        <Skeleton width={420} height={20} />
      </div>
      <SkeletonList what="the kitchen" shape="meals" rows={4} className={styles.grid} />
    </>
  );
}
