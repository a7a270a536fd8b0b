import { type ReactNode, Suspense, useState } from 'react';
import { usePreload } from './use-preload.ts';

type Props = {
  isOpen: boolean;
  /** Loads the script of the dialog. Must be the same function in every render. */
  load: () => Promise<unknown>;
  /** The dialog, which is a lazy component. It is drawn from its first opening on. */
  children: ReactNode;
};

/** A dialog whose content has a script of its own. It is loaded after the page, or with the first tap. */
export function LazyDialog({ isOpen, load, children }: Props) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
