import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreload } from './use-preload.ts';

export type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

const load = () => import('./modal-dialog.tsx');
const ModalDialog = lazy(load);

/**
 * A question or a paper over the page. Its head is no landmark of the page, as a bare `header` would be taken for. Its
 * script follows the page's own, so that no page waits for a dialog that nobody has opened, and none is missing when
 * the network is gone later.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  usePreload(load);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}
