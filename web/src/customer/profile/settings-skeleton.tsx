import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './settings-skeleton.module.css';

/** Has the height of the panel, so that nothing below it jumps. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">Loading your settings</span>
      <Skeleton height="auto" radius={20} className={styles.panel} />
    </div>
  );
}
