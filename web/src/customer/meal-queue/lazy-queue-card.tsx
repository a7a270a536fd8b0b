import { type ComponentProps, lazy, Suspense } from 'react';
import { loadWhenOnline } from '../../shared/ui/overlays/load-when-online.ts';

const load = loadWhenOnline(() => import('./queue-card.tsx'));
const LazyCard = lazy(() => load().then(({ QueueCard }) => ({ default: QueueCard })));

/** Few customers wait in a line, so the card's script is loaded with the first line. */
export const QueueCard = (props: ComponentProps<typeof LazyCard>) => (
  <Suspense fallback={null}>
    <LazyCard {...props} />
  </Suspense>
);
