import * as m from '@fondly/messages';
import { useEffect } from 'react';
import { showToast } from '../feedback/toast.tsx';

const shownMilliseconds = 15_000;

/**
 * Takes the place of a component whose script cannot be loaded, as after a deploy that replaced it. The page around it
 * keeps what a person has typed.
 */
export function ScriptFailed(): null {
  useEffect(() => {
    showToast({
      tone: 'connection',
      text: m.page_broken_title(),
      action: { label: m.page_reload(), onClick: () => window.location.reload() },
      milliseconds: shownMilliseconds,
    });
  }, []);
  return null;
}
