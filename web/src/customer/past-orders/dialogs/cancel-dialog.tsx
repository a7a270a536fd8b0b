import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';

type Props = { order: OrderView; isOpen: boolean; onClose: () => void };

/** Confirms the cancellation and says beforehand what happens to the money. */
export function CancelDialog({ order, isOpen, onClose }: Props) {
  const queries = useQueryClient();
  const canceling = useAction(async () => {
    await call('POST /api/orders/:id/cancel', { params: { id: order.id }, body: {} });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.customer_orders_cancel_done({ number: order.orderNumber }) });
    onClose();
  }, m.common_something_wrong());
  const restaurant = order.restaurantName || m.order_unknown_restaurant();
  return (
    <Dialog
      density="compact"
      title={m.customer_orders_cancel_title({ number: order.orderNumber })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className="stack gap-20">
        <p>
          {m.customer_orders_cancel_meal({ quantity: order.quantity, meal: order.mealName, restaurant })}{' '}
          {describeRefund(order)}
        </p>
        {canceling.problem && <Banner tone="error">{canceling.problem}</Banner>}
        <div className="dialog-buttons">
          <Button variant="danger" isPending={canceling.isRunning} onClick={() => void canceling.run()}>
            {m.customer_orders_cancel_button()}
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {m.customer_orders_cancel_keep_button()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function describeRefund({ paidCents, refundedCents, totalCents }: OrderView): string {
  const back = paidCents - refundedCents;
  if (back > 0) return m.customer_orders_ending_refund({ amount: formatCents(back), days: m.common_refund_days() });
  return totalCents === 0 ? m.customer_orders_cancel_nothing_paid() : m.customer_orders_cancel_not_charged();
}
