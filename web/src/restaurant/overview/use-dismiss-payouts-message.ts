import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys, ownRestaurant } from '../queries.ts';

/** Puts the message that payouts are on away, for good and on every device; it comes back if that was not saved. */
export function useDismissPayoutsOn(): () => void {
  const queries = useQueryClient();
  const { queryKey } = ownRestaurant();
  const { mutate } = useMutation({
    mutationFn: () => call('PUT /api/restaurant/payouts/success-message', { body: { dismissed: true } }),
    onMutate: () => queries.setQueryData(queryKey, (known) => known && { ...known, isPayoutsOnDismissed: true }),
    // Read again either way: an answer that was on its way knew nothing of it.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.restaurant }),
  });
  return () => mutate();
}
