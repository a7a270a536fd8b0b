import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../../shared/ui/overlays/use-preload.ts';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

const script = createScript(() => import('./complete-form.tsx'));
const LazyForm = script.toComponent(({ CompleteForm }) => CompleteForm, PartFailed);

/**
 * Completes an order with the customer's pickup code or, without one, as a recorded exception. Outside the window it
 * warns and asks for a confirmation (docs/domain.md#pickup-codes).
 */
export function CompleteDialog({ order, isOpen, onClose }: Props) {
  usePreload(script.preload);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.board_dialog_complete_title({ number: order.orderNumber })}>
      <LazyForm order={order} onDone={onClose} />
    </Dialog>
  );
}
