import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { updateCachedMeal } from '../update-cached-meal.ts';

/** Offers a line while the meal is sold out, or not. */
export function useSetQueue(meal: StaffMealView): (hasQueue: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (hasQueue: boolean) =>
      call('PUT /api/restaurant/meals/:id/queue', { params: { id: meal.id }, body: { hasQueue } }),
    onSuccess: (changed, hasQueue) => {
      updateCachedMeal(queries, changed);
      const text = hasQueue
        ? m.queue_kitchen_turned_on({ meal: meal.name })
        : m.queue_kitchen_turned_off({ meal: meal.name });
      showToast({ tone: 'success', text, action: { label: m.common_undo(), onClick: () => mutate(!hasQueue) } });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.restaurant_meals_error_change()) }),
  });
  return mutate;
}
