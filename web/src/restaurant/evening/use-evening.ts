import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { keys } from '../queries.ts';

/** Needed once a day. */
export const eveningScript = createScript(() => import('./evening-sums.tsx'));

/**
 * Comes with the script that draws it, so that the note is never drawn late. It is under the key of the dashboard, so that
 * orders and ratings also read it again.
 */
const eveningQuery = () =>
  queryOptions({
    queryKey: [...keys.dashboard, 'evening'],
    queryFn: async ({ signal }) => {
      const read = await call('GET /api/restaurant/evening', { signal });
      if (read.evening) await eveningScript.preload().catch(() => {});
      return read;
    },
  });

export const useEvening = () => useQuery(eveningQuery()).data?.evening ?? null;

/** Whether the first answer is here. A page that has the note on top waits for it with the rest, so that nothing moves. */
export function useKnowsEvening(): boolean {
  const { isPending } = useQuery(eveningQuery());
  const [wasKnown, setKnown] = useState(false);
  if (!isPending && !wasKnown) setKnown(true);
  return wasKnown || !isPending;
}
