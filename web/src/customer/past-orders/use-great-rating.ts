import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { useAction } from '../use-action.ts';

/** One tap gives five stars, which can be edited like every rating. The kitchen reads those of the day at closing. */
export function useGreatRating({ id }: OrderView) {
  const queries = useQueryClient();
  return useAction(async () => {
    await call('PUT /api/orders/:id/rating', { params: { id }, body: { rating: 5, review: '' } });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.customer_orders_rating_saved() });
  }, m.customer_orders_rating_error_failed());
}
