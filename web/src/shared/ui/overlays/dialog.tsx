import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AlertDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import { loadWhenOnline } from './load-when-online.ts';
import { usePreload } from './use-preload.ts';

const load = () => import('./modal.tsx');
const loadForClick = loadWhenOnline(load);
const LazyDialog = lazy(() => loadForClick().then(({ DialogModal }) => ({ default: DialogModal })));
const LazyAlert = lazy(() => loadForClick().then(({ AlertModal }) => ({ default: AlertModal })));
const LazyDrawer = lazy(() => loadForClick().then(({ DrawerModal }) => ({ default: DrawerModal })));

/** A modal dialog. It traps the focus and returns it to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <LazyBoundary>
        <LazyDialog {...props} />
      </LazyBoundary>
    )
  );
}

/** A message that must be answered: Escape and clicks outside do not close it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <LazyBoundary>
        <LazyAlert {...props} />
      </LazyBoundary>
    )
  );
}

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  return (
    useWasOpened(props.isOpen) && (
      <LazyBoundary>
        <LazyDrawer {...props} />
      </LazyBoundary>
    )
  );
}

/**
 * Whether the dialog's script is needed yet. The script is preloaded after the page, so that pages load fast and
 * dialogs open offline.
 */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  return wasOpened;
}

const LazyBoundary = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;
