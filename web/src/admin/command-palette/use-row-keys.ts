import { useEffect } from 'react';
import { areRowKeysOn } from './row-keys-choice.ts';

const fields = 'input, textarea, select, [contenteditable]';

/**
 * J and K move through the rows of the page's tables, Enter opens the row's link, and E presses its first button. The
 * slash goes to the search.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !areRowKeysOn()) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const action = actions[event.key.toLowerCase()];
      if (action?.()) event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Each returns whether there was something to do. */
const actions: Record<string, () => boolean> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  '/': () => {
    const field = document.querySelector<HTMLElement>('main input[type="search"]');
    field?.focus();
    return field !== null;
  },
  e: () => {
    const button = findRow()?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    button?.click();
    return button !== undefined && button !== null;
  },
};

const findRow = (): Element | null => document.activeElement?.closest('main tbody tr') ?? null;

/** Rows without a link or a button are skipped, because nothing in them takes the focus. */
function focusRow(step: 1 | -1): boolean {
  const targets = [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const target = row.querySelector<HTMLElement>('a[href], button:not(:disabled)');
    return target ? [{ row, target }] : [];
  });
  const current = targets.findIndex(({ row }) => row === findRow());
  const next = current === -1 ? (step === 1 ? 0 : targets.length - 1) : current + step;
  const target = targets[next]?.target;
  target?.focus();
  target?.scrollIntoView?.({ block: 'nearest' });
  return target !== undefined;
}
