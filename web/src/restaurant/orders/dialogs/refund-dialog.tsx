import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../../shared/ui/overlays/use-preload.ts';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

const script = createScript(() => import('./refund-form.tsx'));
const LazyForm = script.toComponent(({ RefundForm }) => RefundForm, PartFailed);

/** Refunds an order, in part or in full. */
export function RefundDialog({ order, isOpen, onClose }: Props) {
  usePreload(script.preload);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.restaurant_refund_title({ number: order.orderNumber })}>
      <LazyForm order={order} onDone={onClose} />
    </Dialog>
  );
}
