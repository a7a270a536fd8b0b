import type { LiveState } from '../../shared/live/live-client.ts';
import { useLiveState } from '../../shared/live/use-live.ts';
import styles from './live-pill.module.css';

/** Before the first stream stands there is nothing to say; the pill keeps its place. */
const words: Record<LiveState, string> = { idle: '', connecting: '', live: 'Live', reconnecting: 'Reconnecting' };

/** Whether new orders come in by themselves: green "Live", butter "Reconnecting" while they are only asked for. */
export function LivePill() {
  const state = useLiveState();
  return (
    <span className={`label pill ${styles.pill}`} data-state={state} role="status">
      {words[state]}
    </span>
  );
}
