import * as m from '@fondly/messages';
import { IconBolt, IconRefresh } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useCallback, useRef, useState } from 'react';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ToolButton } from '../navigation/tool-button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';

/** Every page has it, and none needs it to be drawn. It comes when the browser is idle, or with the first tap. */
const script = createScript(() => import('./quick-menu-button.tsx'));
const LazyButton = script.toComponent((file) => file.QuickMenuButton, ReloadButton);

/** The next page draws the loaded button at once. */
let wasLoaded = false;

/** Makes the next page draw the early button, as a new tab does. Tests need it, because they share one tab. */
export function forgetQuickMenu(): void {
  wasLoaded = false;
}

/** The quick actions in the header of every page. Counter staff may do none of them. */
export function QuickMenu() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  return isManager && restaurant.status === 'approved' ? <LoadedLater /> : null;
}

/** A button that is drawn with the page. Tapped early, it shows that it loads, and then opens. */
function LoadedLater() {
  const [isLoaded, setLoaded] = useState(wasLoaded);
  const [wasTapped, setTapped] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = useCallback(async () => {
    await script.preload();
    wasLoaded = true;
    setFocused(button.current !== null && button.current === document.activeElement);
    setLoaded(true);
  }, []);
  usePreload(load);
  if (!isLoaded && !wasTapped) return <EarlyButton ref={button} onClick={() => setTapped(true)} />;
  return (
    <Suspense fallback={<EarlyButton aria-busy />}>
      <LazyButton isOpenAtFirst={wasTapped} isFocusedAtFirst={isFocused} />
    </Suspense>
  );
}

/** The button before its script is loaded. It is as wide as the real one, so that nothing moves. */
function EarlyButton(props: ComponentProps<'button'>) {
  return (
    <ToolButton words="middle" label={m.quick_menu_title()} aria-haspopup="dialog" {...props}>
      <IconBolt size={22} aria-hidden />
    </ToolButton>
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
