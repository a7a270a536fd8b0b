import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { eveningQuery } from '../queries.ts';

/** Needed once a day. */
const EveningSums = lazy(() => import('./evening-sums.tsx'));

/** At closing: what the restaurant saved today, and the thanks of its customers. Nothing before that. */
export function EveningNote() {
  const evening = useQuery(eveningQuery()).data?.evening;
  if (!evening) return null;
  return (
    <Suspense>
      <EveningSums evening={evening} />
    </Suspense>
  );
}
