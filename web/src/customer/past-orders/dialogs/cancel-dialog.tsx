import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
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
    showToast({ tone: 'success', text: `Order ${order.orderNumber} is cancelled.` });
    onClose();
  }, 'Something went wrong. Please try again.');
  return (
    <Dialog density="compact" title={`Cancel order ${order.orderNumber}?`} isOpen={isOpen} onClose={onClose}>
      <div className="stack gap-20">
        <p>
          {order.quantity} × {order.mealName} from {order.restaurantName || 'Unknown Restaurant'}.{' '}
          {describeRefund(order)}
        </p>
        {canceling.problem && <Banner tone="error">{canceling.problem}</Banner>}
        <div className="dialog-buttons">
          <Button variant="danger" isPending={canceling.isRunning} onClick={() => void canceling.run()}>
            Cancel this order
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function describeRefund({ paidCents, refundedCents, totalCents }: OrderView): string {
  const back = paidCents - refundedCents;
  if (back > 0) return `${formatCents(back)} goes back to your card in ${policies.refundDays}.`;
  return totalCents === 0 ? 'There is nothing to pay back.' : 'Your card has not been charged and will not be.';
}
