import * as m from '@fondly/messages';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import pageStyles from '../navigation/restaurant-page.module.css';
import { ToolButton } from '../navigation/tool-button.tsx';

/** Hides the bars of the browser on a mounted tablet. An iPhone cannot, so it has no button. */
export function FullScreenButton() {
  const isOn = useSyncExternalStore(watch, isFullScreen, () => false);
  if (!document.fullscreenEnabled) return null;
  const Icon = isOn ? IconMinimize : IconMaximize;
  const toggle = () => (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <ToolButton
      className={pageStyles.look}
      label={isOn ? m.counter_full_screen_leave() : m.counter_full_screen()}
      // A browser may refuse, and the page stays as it is.
      onClick={() => void toggle().catch(() => {})}
    >
      <Icon size={22} aria-hidden />
    </ToolButton>
  );
}

const isFullScreen = () => document.fullscreenElement !== null;

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
