import '../dark-look.css';
import { useLayoutEffect } from 'react';
import { useStoredChoice } from '../use-stored-choice.ts';

const looks = ['light', 'dark'] as const;

/**
 * The look of counter and board, which this device remembers. Dialogs lie outside of the page, so the root says it, and no
 * other page has it.
 */
export function useDarkLook(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  const [look, setLook] = useStoredChoice('look', looks, 'light');
  useLayoutEffect(() => {
    if (look !== 'dark') return;
    document.documentElement.dataset.look = look;
    return () => {
      delete document.documentElement.dataset.look;
    };
  }, [look]);
  return [look === 'dark', (isDark) => setLook(isDark ? 'dark' : 'light')];
}
