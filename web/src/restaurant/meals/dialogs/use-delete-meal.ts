import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { keys } from '../../queries.ts';

/** Deletes a meal. A refusal is kept for the dialog until it is cleared. */
export function useDeleteMeal(meal: StaffMealView, onRemoved: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (comingDays: 'keep' | 'remove') =>
      call('DELETE /api/restaurant/meals/:id', { params: { id: meal.id }, querystring: { comingDays } }),
    onSuccess: ({ kept }, comingDays) => {
      const text =
        comingDays === 'remove' && kept > 0
          ? m.restaurant_meals_deleted_days_kept({ meal: meal.name, count: kept })
          : m.restaurant_meals_deleted({ meal: meal.name });
      showToast({ tone: 'success', text });
      onRemoved();
      return Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return {
    remove: mutate,
    isPending,
    refusal: error && toErrorMessage(error, m.restaurant_meals_error_delete()),
    hasOrders: isApiError(error, 'meal-has-orders'),
    clearError: reset,
  };
}
