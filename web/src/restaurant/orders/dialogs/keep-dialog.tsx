import * as m from '@fondly/messages';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../../shared/ui/overlays/use-preload.ts';
import type { KeptOrder } from './list-keep-choices.ts';

type Props = { order: KeptOrder; timezone: string; isOpen: boolean; onClose: () => void };

const script = createScript(() => import('./keep-form.tsx'));
const LazyForm = script.toComponent(({ KeepForm }) => KeepForm, PartFailed);

/** Keeps an order for a customer who is late (docs/domain.md#late-pickup). */
export function KeepDialog({ order, timezone, isOpen, onClose }: Props) {
  usePreload(script.preload);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.board_dialog_keep_title({ number: order.orderNumber })}>
      <LazyForm order={order} timezone={timezone} onClose={onClose} />
    </Dialog>
  );
}
