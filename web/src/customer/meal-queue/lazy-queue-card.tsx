import { type ComponentProps, Suspense } from 'react';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';

const script = createScript(() => import('./queue-card.tsx'));
const LazyCard = script.toComponent((file) => file.QueueCard, PartFailed);

/** Few customers wait in a line, so the card's script is loaded with the first line. */
export const QueueCard = (props: ComponentProps<typeof LazyCard>) => (
  <Suspense fallback={null}>
    <LazyCard {...props} />
  </Suspense>
);
