import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { refreshSession } from '../../shared/session/session.ts';

/** The own application with what was decided last, read again the moment that somebody decides; null until it is known. */
export function useApplication(personId: string) {
  const [application, setApplication] = useState<StaffRestaurantView | null>(null);
  const read = useCallback(
    (signal?: AbortSignal) =>
      // Without it the page still says how the application stands.
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
