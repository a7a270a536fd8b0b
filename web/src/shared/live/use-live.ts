import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createLiveClient, type LiveState } from './live-client.ts';
import { onDeviceResume } from './on-device-resume.ts';

const client = createLiveClient();
onDeviceResume(client.resync);

/**
 * Calls `onSignal` when one of the topics changed, and without ids after a gap. The topics come from `topics` in the
 * contract's `live-client.ts`.
 */
export function useLive(topics: readonly string[], onSignal: (topic: string, ids: string[]) => void): void {
  const latest = useRef(onSignal);
  useEffect(() => {
    latest.current = onSignal;
  });
  const key = topics.join(',');
  useEffect(() => {
    const unsubscribers = key
      .split(',')
      .filter(Boolean)
      .map((topic) => client.listen(topic, (ids) => latest.current(topic, ids)));
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [key]);
}

/** The state of the stream, for the "Live" and "Reconnecting" pills. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(client.watchState, client.state, () => 'idle');
}
