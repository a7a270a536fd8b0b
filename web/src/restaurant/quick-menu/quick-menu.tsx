import * as m from '@fondly/messages';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense } from 'react';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';

/** Every page has it, and none needs it to be drawn, so it does not delay them. */
const script = createScript(() => import('./quick-menu-button.tsx'));
const LazyButton = script.toComponent((file) => file.QuickMenuButton, ReloadButton);

/** The quick actions in the header of every page. Counter staff may do none of them. */
export function QuickMenu() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  usePreload(script.preload);
  if (!isManager || restaurant.status !== 'approved') return null;
  return (
    // Its place is kept, so that nothing moves when it comes.
    <Suspense fallback={<span className="rigid circle size-48" aria-hidden />}>
      <LazyButton />
    </Suspense>
  );
}

/** As large as the button that it replaces. */
function ReloadButton() {
  return (
    <button
      type="button"
      className="middle rigid circle white size-48 outlined"
      aria-label={m.page_reload()}
      title={m.page_reload()}
      onClick={() => window.location.reload()}
    >
      <IconRefresh size={22} aria-hidden />
    </button>
  );
}
