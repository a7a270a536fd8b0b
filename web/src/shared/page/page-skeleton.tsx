import * as m from '@fondly/messages';
import { Logo } from '../ui/display/logo.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SkeletonList } from '../ui/feedback/skeleton-list.tsx';
import styles from './page-skeleton.module.css';

/** A page whose content is unknown so far. It has the height of a real page, so that nothing below it jumps. */
export function PageSkeleton() {
  return (
    <div className="full-height">
      <header className={`row page-width ${styles.top}`}>
        <Logo />
      </header>
      <main className={`stack gap-16 page-width ${styles.main}`}>
        <Skeleton width={280} height={40} />
        <Skeleton width={200} height={20} />
        <SkeletonList what={m.page_the_page()} card={{ ratio: '4 / 3', lines: 2, hasButton: true }} />
      </main>
    </div>
  );
}
