import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './list-skeleton.module.css';

const rowPixels = 61;
type Props = { /** "the orders" */ what: string /** Height in pixels. */; height: number };

/** Rows of two lines in the place of a list that is loading. */
export function ListSkeleton({ what, height }: Props) {
  const rows = Math.max(1, Math.round(height / rowPixels));
  return (
    <div
      role="status"
      aria-label={`Loading ${what}`}
      aria-busy
      style={{ height }}
      className={`grid align-center clip ${styles.list}`}
    >
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="stack gap-8">
          <Skeleton width={`${34 + ((row * 7) % 16)}%`} height={16} />
          <Skeleton width="22%" height={12} />
        </div>
      ))}
    </div>
  );
}

/** Two cards of facts and a list in the place of the page of one object. */
export function DetailsSkeleton({ what }: Pick<Props, 'what'>) {
  return (
    <div role="status" aria-label={`Loading ${what}`} aria-busy className="stack gap-20">
      <div className="columns-2 gap-20">
        <Skeleton height={320} radius={16} />
        <Skeleton height={320} radius={16} />
      </div>
      <Skeleton height={480} radius={16} />
    </div>
  );
}
