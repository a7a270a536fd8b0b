import { PartFailed } from '../../shared/page/part-failed.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import type { Refundable } from './refund-form.tsx';

type Props = { order: Refundable | null; onClose: () => void };

const script = createScript(() => import('./refund-form.tsx'));
const LazyForm = script.toComponent(({ RefundForm }) => RefundForm, PartFailed);

/** Refunds an order in part or in full. A full refund of an open order ends it. */
export function RefundDialog({ order, onClose }: Props) {
  usePreload(script.preload);
  return (
    <Dialog isOpen={order !== null} onClose={onClose} title={`Refund ${order?.orderNumber ?? ''}`}>
      {order && <LazyForm order={order} onDone={onClose} />}
    </Dialog>
  );
}
