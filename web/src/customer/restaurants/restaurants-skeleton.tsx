import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import styles from './restaurants-skeleton.module.css';

const chipWidths = [52, 75, 98, 124, 76, 90, 133];

export function RestaurantsSkeleton() {
  return (
    <>
      <div className="flex gap-8 margin-bottom-8 side-scroll">
        {chipWidths.map((width) => (
          <Skeleton key={width} width={width} height={44} radius={999} className="rigid" />
        ))}
      </div>
      <Skeleton width={180} height={28} />
      <SkeletonList
        what={m.kitchens_what()}
        card={{ ratio: '16 / 9', lines: 3 }}
        rows={6}
        className={`card-grid row-list ${styles.list}`}
      />
    </>
  );
}
