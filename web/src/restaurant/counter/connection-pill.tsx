import { formatTimeWithSeconds } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconDeviceTabletCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import styles from './counter.module.css';
import type { Shift } from './use-shift.ts';

type Props = { shift: Shift; isScreenOn: boolean };

/** When the server last answered or since when it is unreachable, and whether the screen stays on. */
export function ConnectionPill({ shift, isScreenOn }: Props) {
  const { timezone } = useRestaurant().restaurant;
  if (!shift.view) return null;
  const answeredAt = formatTimeWithSeconds(shift.answeredAt, timezone);
  const Icon = shift.isConnected ? IconPlugConnected : IconPlugConnectedX;
  return (
    <>
      {isScreenOn && (
        <span className={`note inline-row ${styles.kept}`} title={m.counter_screen_on()}>
          <IconDeviceTabletCheck size={20} aria-hidden />
          <span className="visually-hidden">{m.counter_screen_on()}</span>
        </span>
      )}
      <span
        className={`label num pill nowrap inline-row gap-6 on-leaf ${styles.connection}`}
        data-lost={!shift.isConnected || undefined}
      >
        <Icon size={20} aria-hidden />
        <span>
          <MessageText
            parts={(shift.isConnected ? m.counter_connected : m.counter_disconnected).parts({ time: answeredAt })}
            tags={{ words: (text) => <span className={styles.connectionWords}>{text}</span> }}
          />
        </span>
      </span>
    </>
  );
}
