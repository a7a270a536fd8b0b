import type { StaffMealView } from '@fondly/contract/restaurant/meals';
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
      const days = kept === 1 ? '1 day with orders stays' : `${kept} days with orders stay`;
      const more = comingDays === 'remove' && kept > 0 ? ` ${days}.` : '';
      showToast({ tone: 'success', text: `${meal.name} is deleted.${more}` });
      onRemoved();
      return Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return {
    remove: mutate,
    isPending,
    refusal: error && toErrorMessage(error, 'This did not work. Please try again.'),
    hasOrders: isApiError(error, 'meal-has-orders'),
    clearError: reset,
  };
}
