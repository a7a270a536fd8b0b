import type { OrderView } from '@fondly/contract/orders';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useAction } from '../use-action.ts';

/**
 * To the same dish where the kitchen sells it today, else to the kitchen. Asked at the click: what is on sale changes
 * by the minute.
 */
export function OrderAgain({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const again = useAction(async () => {
    const { mealId, restaurantId } = await call('GET /api/orders/:id/again', { params: { id: order.id } });
    if (mealId) return void (await navigate(`/order/${mealId}`));
    showToast({ tone: 'info', text: `${order.mealName} is not on sale now. Here is what the kitchen has.` });
    await navigate(`/kitchen/${restaurantId}`);
  }, 'Something went wrong. Please try again.');
  return (
    <>
      <Button look="default" size="row" busy={again.isRunning} onClick={() => void again.run()}>
        Order again
      </Button>
      {again.problem && <p role="alert">{again.problem}</p>}
    </>
  );
}
