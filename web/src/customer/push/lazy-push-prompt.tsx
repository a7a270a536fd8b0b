import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../shared/page/lazy-part.ts';

/** A question that can be asked another time: without its script the page says nothing. */
const LazyCard = lazyPart(
  () => import('./push-prompt-card.tsx').then((file) => file.PushPromptCard),
  () => null,
);

/** What the device answers comes later than the page, and so does this script. */
export const PushPromptCard = (props: ComponentProps<typeof LazyCard>) => (
  <Suspense fallback={null}>
    <LazyCard {...props} />
  </Suspense>
);
