import type { OrderView } from '@fondly/contract/orders';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useAction } from '../use-action.ts';

/**
 * Opens the same dish if the restaurant sells it today, else the restaurant. Looked up on the click, because stock
 * changes by the minute.
 */
export function OrderAgainButton({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const reordering = useAction(async () => {
    const { mealId, restaurantId } = await call('GET /api/orders/:id/again', { params: { id: order.id } });
    if (mealId) return void (await navigate(`/order/${mealId}`));
    showToast({ tone: 'info', text: `${order.mealName} is not on sale now. Here is what the kitchen has.` });
    await navigate(`/kitchen/${restaurantId}`);
  }, 'Something went wrong. Please try again.');
  return (
    <>
      <Button variant="default" size="row" isPending={reordering.isRunning} onClick={() => void reordering.run()}>
        Order again
      </Button>
      {reordering.problem && <p role="alert">{reordering.problem}</p>}
    </>
  );
}
