import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import styles from './zip-skeleton.module.css';

export function ZipSkeleton() {
  return (
    <div className="stack gap-24">
      <Skeleton height="auto" radius={28} className={styles.hero} />
      <Skeleton width={300} height={28} />
      <SkeletonList what={m.zip_spots_what()} rows={4} />
    </div>
  );
}
