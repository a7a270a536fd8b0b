import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';

const parameter = 'add';

/**
 * Whether the dialog for a new meal is open. It is part of the address: Back closes it, and a reload opens it again.
 */
export function useAddDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = usePageLocation() as { state: { isAddedEntry?: unknown } | null };
  const isOpen = params.has(parameter);
  // Leaving is asynchronous: a second Escape, or a meal that is posted after Back, must not go back further.
  const canClose = useRef(false);
  useEffect(() => {
    canClose.current = isOpen;
    return () => {
      canClose.current = false;
    };
  }, [isOpen]);

  // A dialog that a reload opens returns the focus to its button, as if the button had been pressed.
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (wasOpen.current) button.current?.focus();
    setReady(true);
  }, []);

  const open = () => {
    const next = new URLSearchParams(params);
    next.set(parameter, 'meal');
    setParams(next, { state: { isAddedEntry: true } });
  };
  const close = () => {
    if (!canClose.current) return;
    canClose.current = false;
    if (state?.isAddedEntry === true) return window.history.back();
    const next = new URLSearchParams(params);
    next.delete(parameter);
    setParams(next, { replace: true });
  };
  return { isOpen: isOpen && isReady, button, open, close };
}
