import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { refreshSession } from '../../shared/session/session.ts';

/** The restaurant's application with its latest review, updated live; null until it is loaded. */
export function useApplication(personId: string) {
  const [application, setApplication] = useState<StaffRestaurantView | null>(null);
  const read = useCallback(
    (signal?: AbortSignal) =>
      // After a failure the page still shows the status that the session contains.
      void call('GET /api/restaurant', signal ? { signal } : {}).then(setApplication, () => {}),
    [],
  );
  useEffect(() => {
    const controller = new AbortController();
    read(controller.signal);
    return () => controller.abort();
  }, [read]);
  useLive([topics.customer(personId)], () => {
    read();
    void refreshSession();
  });
  return { application, updateApplication: setApplication };
}
