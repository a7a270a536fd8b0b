import * as m from '@fondly/messages';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../feedback/toast.tsx';

/** Says that a script cannot be loaded, as after a deploy that replaced it, and offers to load the page again. */
export const showScriptFailed = (): void =>
  void showToast({
    tone: 'connection',
    text: m.page_broken_title(),
    action: { label: m.page_reload(), onClick: () => window.location.reload() },
    milliseconds: 15_000,
  });

type Overlay = { isOpen?: boolean; onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

/**
 * Takes the place of a dialog or a popup whose script cannot be loaded. It closes at once, so that the next click says the
 * same again. The page around it keeps what a person has typed.
 */
export function ScriptFailed({ isOpen = true, onClose, onOpenChange = onClose }: Overlay): null {
  const fail = useEffectEvent(() => {
    showScriptFailed();
    onOpenChange?.(false);
  });
  useEffect(() => {
    if (isOpen) fail();
  }, [isOpen]);
  return null;
}
