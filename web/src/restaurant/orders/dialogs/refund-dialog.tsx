import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { RefundForm } from './refund-form.tsx';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** Refunds an order, in part or in full. */
export function RefundDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.restaurant_refund_title({ number: order.orderNumber })}>
      <RefundForm order={order} onDone={onClose} />
    </Dialog>
  );
}
