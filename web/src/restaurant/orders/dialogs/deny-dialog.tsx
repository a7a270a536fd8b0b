import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { DenyForm } from './deny-form.tsx';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** Denies an order, or cancels one that the restaurant had accepted. */
export function DenyDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.board_dialog_deny_title({ number: order.orderNumber })}>
      <DenyForm order={order} onDone={onClose} />
    </Dialog>
  );
}
