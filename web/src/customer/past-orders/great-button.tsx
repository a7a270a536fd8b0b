import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconHeart } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { useAction } from '../use-action.ts';

/** One tap gives five stars, which can be edited like every rating. The kitchen reads those of the day at closing. */
export function GreatButton({ order }: { order: OrderView }) {
  const queries = useQueryClient();
  const { run, isRunning, problem } = useAction(async () => {
    await call('PUT /api/orders/:id/rating', { params: { id: order.id }, body: { rating: 5, review: '' } });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.customer_orders_rating_saved() });
  }, m.customer_orders_rating_error_failed());
  return (
    <>
      <Button variant="light" size="row" isPending={isRunning} onClick={() => void run()}>
        <IconHeart size={18} aria-hidden />
        {m.customer_orders_great_button()}
      </Button>
      {problem && (
        <p className="text-14" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
