import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { dialogFrame } from '../../../shared/ui/overlays/dialog.tsx';
import { FromFirstOpening } from '../../../shared/ui/overlays/from-first-opening.tsx';
import type { NamedDialogProps } from './order-dialogs.tsx';

const script = createScript(() => import('./order-dialogs.tsx'));
const preload = () => Promise.all([script.preload(), dialogFrame.preload()]);
const LazyDialog = script.toComponent(({ NamedDialog }) => NamedDialog);

/** Loads what an action on an order needs. */
export const loadForClick = script.loadForClick;

/** A dialog of an order, by its name. Its script is not part of the page. */
export function OrderDialog(props: NamedDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={preload}>
      <LazyDialog {...props} />
    </FromFirstOpening>
  );
}
