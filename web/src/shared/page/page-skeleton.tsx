import { Logo } from '../ui/display/logo.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SkeletonList } from '../ui/feedback/skeleton-list.tsx';
import styles from './page-skeleton.module.css';

/** A page of which nothing is known yet. It has the height of a real one, so that nothing below it jumps. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <header className={`row ${styles.top}`}>
        <Logo />
      </header>
      <main className={`stack gap-16 ${styles.main}`}>
        <Skeleton width={280} height={40} />
        <Skeleton width={200} height={20} />
        <SkeletonList what="the page" card={{ ratio: '4 / 3', lines: 2, hasButton: true }} />
      </main>
    </div>
  );
}
