import { Suspense } from 'react';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { eveningScript, useEvening } from './use-evening.ts';

const LazySums = eveningScript.toComponent(({ EveningSums }) => EveningSums, PartFailed);

/** At closing: what the restaurant saved today, and the thanks of its customers. Nothing before that. */
export function EveningNote() {
  const evening = useEvening();
  if (!evening) return null;
  return (
    <Suspense>
      <LazySums evening={evening} />
    </Suspense>
  );
}
