import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreload } from './use-preload.ts';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Called by Escape, the close button and a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** `small` 480 px, `medium` 520 px, `large` 1080 px and full screen on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** `compact` has 16 px of padding instead of 28. */
  density?: 'compact' | 'spacious';
};

const load = () => import('./modal.tsx');
const LazyDialog = lazy(() => load().then(({ DialogModal }) => ({ default: DialogModal })));
const LazyAlert = lazy(() => load().then(({ AlertModal }) => ({ default: AlertModal })));
const LazyDrawer = lazy(() => load().then(({ DrawerModal }) => ({ default: DrawerModal })));

/** A modal dialog. It traps the focus and returns it to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Later>
        <LazyDialog {...props} />
      </Later>
    )
  );
}

export type AlertDialogProps = {
  title: string;
  /** One line below the title. */
  note: ReactNode;
  icon: ReactNode;
  isOpen: boolean;
  children: ReactNode;
};

/** A message that must be answered: Escape and clicks outside do not close it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Later>
        <LazyAlert {...props} />
      </Later>
    )
  );
}

export type DrawerProps = {
  /** For screen readers only. */
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

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
 * Whether the dialog's script is needed yet. The script is preloaded after the page, so that pages load fast and
 * dialogs open offline.
 */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  return wasOpened;
}

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;
