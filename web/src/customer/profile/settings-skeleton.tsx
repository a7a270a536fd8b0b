import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './settings-skeleton.module.css';

/** Has the height of the panel, so that nothing below it jumps. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{m.customer_profile_settings_loading()}</span>
      <Skeleton height="auto" radius={20} className={styles.panel} />
    </div>
  );
}
