import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createLive, type LiveState } from './live-client.ts';
import { wakeWithDevice } from './on-device-resume.ts';

const live = createLive();
wakeWithDevice(live.wake);

/**
 * Calls `hear` whenever one of the topics changed, and with no ids after a gap: read again then. Topics come from
 * `topics` of the contract's `live-client.ts`.
 */
export function useLive(topics: readonly string[], hear: (topic: string, ids: string[]) => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const key = topics.join(',');
  useEffect(() => {
    const stops = key
      .split(',')
      .filter(Boolean)
      .map((topic) => live.listen(topic, (ids) => latest.current(topic, ids)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}

/** Whether signals are coming in, for the "Live" and "Reconnecting" pills. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(live.watchState, live.state, () => 'idle');
}
