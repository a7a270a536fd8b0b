import { type RefObject, useEffect } from 'react';

/**
 * Focuses the field from the start, after each refused code, and for a letter that is typed elsewhere: a scanner types like a
 * keyboard.
 */
export function useScannerFocus(field: RefObject<HTMLInputElement | null>, error: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error focuses the field again
  useEffect(() => field.current?.focus({ preventScroll: true }), [field, error]);
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => isTypedElsewhere(event) && field.current?.focus();
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, [field]);
}

/** A letter or digit outside of fields and overlays. */
function isTypedElsewhere({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isCharacter = /^[a-z0-9]$/i.test(key) && !altKey && !ctrlKey && !metaKey;
  const overlays = 'input, textarea, select, [role$="dialog"], [role="menu"]';
  return isCharacter && target instanceof Element && !target.closest(overlays);
}
