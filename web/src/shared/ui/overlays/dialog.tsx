import { createScript } from './create-script.ts';
import type { AlertDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import { FromFirstOpening } from './from-first-opening.tsx';

/** The frame around every dialog. */
export const dialogFrame = createScript(() => import('./modal.tsx'));
const LazyDialog = dialogFrame.toComponent(({ DialogModal }) => DialogModal);
const LazyAlert = dialogFrame.toComponent(({ AlertModal }) => AlertModal);
const LazyDrawer = dialogFrame.toComponent(({ DrawerModal }) => DrawerModal);

/** A modal dialog. It traps the focus and returns it to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={dialogFrame.preload}>
      <LazyDialog {...props} />
    </FromFirstOpening>
  );
}

/** A message that must be answered: Escape and clicks outside do not close it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={dialogFrame.preload}>
      <LazyAlert {...props} />
    </FromFirstOpening>
  );
}

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={dialogFrame.preload}>
      <LazyDrawer {...props} />
    </FromFirstOpening>
  );
}
