import { lazy } from 'react';
import type { AlertDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import { FromFirstOpening } from './from-first-opening.tsx';
import { loadWhenOnline } from './load-when-online.ts';

/** Loads the frame around every dialog. */
export const loadDialogFrame = () => import('./modal.tsx');
const loadForClick = loadWhenOnline(loadDialogFrame);
const LazyDialog = lazy(() => loadForClick().then(({ DialogModal }) => ({ default: DialogModal })));
const LazyAlert = lazy(() => loadForClick().then(({ AlertModal }) => ({ default: AlertModal })));
const LazyDrawer = lazy(() => loadForClick().then(({ DrawerModal }) => ({ default: DrawerModal })));

/** A modal dialog. It traps the focus and returns it to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={loadDialogFrame}>
      <LazyDialog {...props} />
    </FromFirstOpening>
  );
}

/** A message that must be answered: Escape and clicks outside do not close it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={loadDialogFrame}>
      <LazyAlert {...props} />
    </FromFirstOpening>
  );
}

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={loadDialogFrame}>
      <LazyDrawer {...props} />
    </FromFirstOpening>
  );
}
