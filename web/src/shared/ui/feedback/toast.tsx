import { policies } from '@fondly/contract/policies';
import { useSyncExternalStore } from 'react';

export type Toast = {
  tone: 'success' | 'error' | 'info' | 'connection';
  text: string;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
  milliseconds?: number;
};
type ToastRenderer = (toast: Toast) => void;

let renderToast: ToastRenderer | null = null;
let queuedToasts: Toast[] = [];
const watchers = new Set<() => void>();

/** One of the specified words of success: "success messages clear after 3 s". */
export function showSuccess(text: string): void {
  showToast({ tone: 'success', text, milliseconds: policies.messageSeconds * 1000 });
}

/** A short word that leaves by itself after 4 seconds, later while it is hovered or focused. */
export function showToast(toast: Toast): void {
  if (!renderToast) queuedToasts.push(toast);
  renderToast?.(toast);
  for (const watcher of watchers) watcher();
}

/** Says who draws them from now on; whatever waits for that is drawn at once. Gives back how to stop. */
export function setToastRenderer(renderer: ToastRenderer): () => void {
  renderToast = renderer;
  for (const toast of queuedToasts) renderer(toast);
  queuedToasts = [];
  return () => {
    renderToast = null;
  };
}

/** Whether a toast waits for somebody who draws it. */
export function useHasQueuedToast(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => queuedToasts.length > 0,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
