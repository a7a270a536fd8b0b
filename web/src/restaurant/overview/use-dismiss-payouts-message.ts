import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys, restaurantQuery } from '../queries.ts';

/** Puts the message that payouts are on away, for good and on every device; it comes back if that was not saved. */
export function useDismissPayoutsMessage(): () => void {
  const queries = useQueryClient();
  const { queryKey } = restaurantQuery();
  const { mutate } = useMutation({
    mutationFn: () => call('PUT /api/restaurant/payouts/success-message', { body: { dismissed: true } }),
    onMutate: () =>
      queries.setQueryData(queryKey, (cached) => cached && { ...cached, isPayoutsEnabledMessageDismissed: true }),
    // Read again either way: an answer that was on its way knew nothing of it.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.restaurant }),
  });
  return () => mutate();
}
