import { Skeleton } from '../../shared/skeleton.tsx';

/** Has the height of the panel, so that nothing below it jumps. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">Loading your settings</span>
      <Skeleton height={396} radius={20} />
    </div>
  );
}
