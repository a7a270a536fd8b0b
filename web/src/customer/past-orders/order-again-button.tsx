import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { call } from '../../shared/api/call.ts';
import { useNavigate } from '../../shared/page/page-location.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useQuickOrder } from '../quick-order/use-quick-order.tsx';
import { useAction } from '../use-action.ts';

/**
 * Orders the same dish if the restaurant sells it today, else opens the restaurant. Looked up on the click, because stock
 * changes by the minute.
 */
export function OrderAgainButton({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const quick = useQuickOrder();
  const reordering = useAction(async () => {
    const { mealId, restaurantId } = await call('GET /api/orders/:id/again', { params: { id: order.id } });
    if (mealId) return quick.open({ mealId, quantity: 1 });
    showToast({ tone: 'info', text: m.customer_orders_order_again_not_on_sale({ meal: order.mealName }) });
    navigate(`/kitchen/${restaurantId}`);
  }, m.common_something_wrong());
  return (
    <>
      <Button variant="default" size="row" isPending={reordering.isRunning} onClick={() => void reordering.run()}>
        {m.customer_orders_order_again_button()}
      </Button>
      {quick.sheet}
      {reordering.problem && <p role="alert">{reordering.problem}</p>}
    </>
  );
}
