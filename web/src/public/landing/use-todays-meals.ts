import type { Output } from '@fondly/contract/api';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { readPublicConfig } from '../read-public-config.ts';
import type { TodaysMealList } from './todays-meal-list.tsx';

type Today = Output<'GET /api/public/today'>;
export type LoadedMeals = { today: Today; List: typeof TodaysMealList } | { failure: unknown } | null;

/** Today's meals from the only anonymous meal endpoint, read after the page; null until then. */
export function useTodaysMeals(): { loaded: LoadedMeals; load: () => void } {
  const [loaded, setLoaded] = useState<LoadedMeals>(null);
  const load = useCallback(() => {
    setLoaded(null);
    // The settings correct the clock, and the list says "Today".
    Promise.all([call('GET /api/public/today'), import('./todays-meal-list.tsx'), readPublicConfig()]).then(
      // In steps, so that a small phone stays responsive.
      ([today, { TodaysMealList: List }]) => startTransition(() => setLoaded({ today, List })),
      (failure: unknown) => setLoaded({ failure }),
    );
  }, []);
  useEffect(load, [load]);
  return { loaded, load };
}
