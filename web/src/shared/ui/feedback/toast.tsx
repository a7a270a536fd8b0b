import { policies } from '@fondly/contract/policies';
import { useSyncExternalStore } from 'react';

export type Toast = {
  tone: 'success' | 'error' | 'info' | 'connection';
  text: string;
  /** One action, such as Undo. */
  action?: { label: string; onClick: () => void };
  milliseconds?: number;
};
export type ShownToast = Toast & { id: number };

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** A specified success message, which closes after 3 seconds. */
export function showSuccess(text: string): void {
  showToast({ tone: 'success', text, milliseconds: policies.messageSeconds * 1000 });
}

/**
 * A short message that closes after 4 seconds, later while it is hovered or focused.
 *
 * @returns its id, for `hideToast`
 */
export function showToast(toast: Toast): number {
  lastId += 1;
  publish([...toasts, { ...toast, id: lastId }]);
  return lastId;
}

export const hideToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

/** For tests, which share module state. */
export const clearToasts = (): void => publish([]);

/** All open toasts, the oldest first. */
export const useToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );

function publish(changed: readonly ShownToast[]): void {
  toasts = changed;
  for (const watcher of watchers) watcher();
}

function subscribe(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
