import { lazy } from 'react';
import { loadDialogFrame } from '../../../shared/ui/overlays/dialog.tsx';
import { FromFirstOpening } from '../../../shared/ui/overlays/from-first-opening.tsx';
import { loadWhenOnline } from '../../../shared/ui/overlays/load-when-online.ts';
import type { NamedDialogProps } from './order-dialogs.tsx';

const load = () => import('./order-dialogs.tsx');
const loadWithFrame = () => Promise.all([load(), loadDialogFrame()]);
/** Loads what an action on an order needs. */
export const loadForClick = loadWhenOnline(load);
const LazyDialog = lazy(() => loadForClick().then(({ NamedDialog }) => ({ default: NamedDialog })));

/** A dialog of an order, by its name. Its script is not part of the page. */
export function OrderDialog(props: NamedDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={loadWithFrame}>
      <LazyDialog {...props} />
    </FromFirstOpening>
  );
}
