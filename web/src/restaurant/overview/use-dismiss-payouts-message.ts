import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys, restaurantQuery } from '../queries.ts';

/** Dismisses the message that payouts are active, on every device. After a failure the message returns. */
export function useDismissPayoutsMessage(): () => void {
  const queries = useQueryClient();
  const { queryKey } = restaurantQuery();
  const { mutate } = useMutation({
    mutationFn: () => call('PUT /api/restaurant/payouts/success-message', { body: { dismissed: true } }),
    onMutate: () =>
      queries.setQueryData(queryKey, (cached) => cached && { ...cached, isPayoutsEnabledMessageDismissed: true }),
    // Read again in any case, because a response in flight predates this change.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.restaurant }),
  });
  return () => mutate();
}
