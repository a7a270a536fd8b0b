import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-list.module.css';

type Props = {
  /** What is being loaded, for those who cannot see it: "your orders". */
  what: string;
  rows?: number;
  /** `meals` and `restaurants` are grids of cards in their final shape, `rows` a list. */
  shape?: 'meals' | 'kitchens' | 'rows';
  /** The grid of the list that will stand here, where it is not the usual one. */
  className?: string | undefined;
};

/** The shape of a list that is still on its way. */
export function SkeletonList({ what, rows = 3, shape = 'rows', className }: Props) {
  return (
    <div className={className ?? (shape === 'rows' ? styles.rows : styles.cards)} role="status" aria-busy>
      <span className="visually-hidden">Loading {what}</span>
      {[...Array(rows).keys()].map((row) => (
        <SkeletonItem key={row} shape={shape} />
      ))}
    </div>
  );
}

function SkeletonItem({ shape }: { shape: NonNullable<Props['shape']> }) {
  if (shape === 'rows') return <Skeleton height={84} radius={16} />;
  return (
    <div className={styles.card}>
      <Skeleton height="auto" radius={16} className={shape === 'meals' ? styles.mealPicture : styles.kitchenPicture} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="45%" height={16} />
      {shape === 'kitchens' && <Skeleton width="35%" height={16} />}
      {shape === 'meals' && <Skeleton height={44} radius={999} className={styles.mealFoot} />}
    </div>
  );
}
