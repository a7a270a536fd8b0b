import { useSyncExternalStore } from 'react';

const query = '(max-width: 899px)';

/** Whether the screen is narrower than the breakpoint of the tab bar. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
