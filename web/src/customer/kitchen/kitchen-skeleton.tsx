import { Skeleton } from '../../shared/skeleton.tsx';
import { SkeletonList } from '../../shared/skeleton-list.tsx';
import styles from './kitchen-skeleton.module.css';

/** The shape of a kitchen that is still on its way. */
export function KitchenSkeleton() {
  return (
    <>
      <Skeleton height="auto" radius={28} className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width={280} height={36} />
        <Skeleton width={420} height={20} />
      </div>
      <SkeletonList what="the kitchen" shape="meals" rows={4} className={styles.grid} />
    </>
  );
}
