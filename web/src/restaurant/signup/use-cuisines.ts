import type { Output } from '@fondly/contract/api';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';

export type Cuisine = Output<'GET /api/restaurant/sign-up'>['cuisines'][number];

/** The cuisines to choose from. Empty until they are loaded and after a failure, because the choice is optional. */
export function useCuisines(): readonly Cuisine[] {
  const [cuisines, setCuisines] = useState<readonly Cuisine[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/restaurant/sign-up', { signal: controller.signal }).then(
      (choices) => setCuisines(choices.cuisines),
      () => setCuisines([]),
    );
    return () => controller.abort();
  }, []);
  return cuisines;
}
