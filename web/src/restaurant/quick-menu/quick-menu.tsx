import { lazy, Suspense } from 'react';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';

/** Every page has it, and none needs it to be drawn, so it does not delay them. */
const load = () => import('./quick-menu-button.tsx');
const LazyButton = lazy(() => load().then(({ QuickMenuButton }) => ({ default: QuickMenuButton })));

/** The quick actions in the header of every page. Counter staff may do none of them. */
export function QuickMenu() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  usePreload(load);
  if (!isManager || restaurant.status !== 'approved') return null;
  return (
    // Its place is kept, so that nothing moves when it comes.
    <Suspense fallback={<span className="rigid circle size-48" aria-hidden />}>
      <LazyButton />
    </Suspense>
  );
}
