import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AlertDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import { usePreload } from './use-preload.ts';

const load = () => import('./modal.tsx');
const LazyDialog = lazy(() => load().then(({ DialogModal }) => ({ default: DialogModal })));
const LazyAlert = lazy(() => load().then(({ AlertModal }) => ({ default: AlertModal })));
const LazyDrawer = lazy(() => load().then(({ DrawerModal }) => ({ default: DrawerModal })));

/** A question or a paper over the page. The focus stays in it, and goes back to what opened it. */
export function Dialog(props: DialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Later>
        <LazyDialog {...props} />
      </Later>
    )
  );
}

/** A message that must be answered: only what is inside closes it, not Escape and no click beside it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Later>
        <LazyAlert {...props} />
      </Later>
    )
  );
}

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Later>
        <LazyDrawer {...props} />
      </Later>
    )
  );
}

/**
 * Whether the script of the dialog is needed yet. It follows the script of the page: no page waits for a dialog that
 * nobody has opened, and the dialog opens without a network.
 */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  return wasOpened;
}

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;
