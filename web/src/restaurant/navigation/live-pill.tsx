import * as m from '@fondly/messages';
import { useOnline } from '../../shared/api/use-online.ts';
import type { LiveState } from '../../shared/live/live-client.ts';
import { useLiveState } from '../../shared/live/use-live.ts';
import styles from './live-pill.module.css';

/** Empty before the first connection. The pill keeps its size. */
const texts: Record<LiveState, () => string> = {
  idle: () => '',
  connecting: () => '',
  live: m.restaurant_frame_live,
  reconnecting: m.restaurant_frame_reconnecting,
};

/** Whether new orders arrive live: green "Live", yellow "Reconnecting" while they are polled. */
export function LivePill() {
  const isOnline = useOnline();
  const known = useLiveState();
  // A stream notices a lost network only after several seconds.
  const state = known === 'live' && !isOnline ? 'reconnecting' : known;
  return (
    <span className={`label pill inline-row gap-8 on-leaf ${styles.pill}`} data-state={state} role="status">
      {texts[state]()}
    </span>
  );
}
