import { type ReactNode, Suspense, useState } from 'react';
import { usePreload } from './use-preload.ts';

type Props = {
  isOpen: boolean;
  /** Loads the script of the children. Must be the same function in every render. */
  load: () => Promise<unknown>;
  children: ReactNode;
};

/**
 * Renders a dialog when it first opens, and keeps it from then on. Its script is preloaded after the page, so that pages
 * load fast and dialogs open offline.
 */
export function FromFirstOpening({ isOpen, load, children }: Props) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
