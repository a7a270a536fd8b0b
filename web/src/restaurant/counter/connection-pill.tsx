import { IconDeviceTabletCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useKitchen } from '../navigation/restaurant-context.ts';
import styles from './counter.module.css';
import { secondTime } from './format-time-with-seconds.ts';
import type { Shift } from './use-shift.ts';

type Props = { shift: Shift; isScreenKept: boolean };

/** The heartbeat: when the server was last heard, or since when it is not. And whether the screen stays on. */
export function ConnectionPill({ shift, isScreenKept }: Props) {
  const { timezone } = useKitchen().restaurant;
  if (!shift.view) return null;
  const heard = secondTime(shift.heardAt, timezone);
  const Icon = shift.isConnected ? IconPlugConnected : IconPlugConnectedX;
  return (
    <>
      {isScreenKept && (
        <span className={styles.kept}>
          <IconDeviceTabletCheck size={20} aria-hidden />
          Screen stays on
        </span>
      )}
      <span className={styles.connection} data-lost={!shift.isConnected || undefined}>
        <Icon size={20} aria-hidden />
        <span className={styles.connectionWords}>{shift.isConnected ? 'Connected,' : 'No connection since'}</span>{' '}
        {heard}
      </span>
    </>
  );
}
