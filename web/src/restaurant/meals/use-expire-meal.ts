import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Ends the sale of a meal for its day, and resumes it. */
export function useExpireMeal(meal: StaffMealView): (isExpired: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (isExpired: boolean) =>
      call('PUT /api/restaurant/meals/:id/expired', { params: { id: meal.id }, body: { isExpired } }),
    onSuccess: (changed, isExpired) => {
      updateCachedMeal(queries, changed);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
      if (!isExpired) return showToast({ tone: 'success', text: `${meal.name} is on sale again` });
      const undo = { label: 'Undo', onClick: () => mutate(false) };
      showToast({ tone: 'success', text: `${meal.name} is no longer sold. Paid orders stay.`, action: undo });
    },
    onError: (thrown) =>
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') }),
  });
  return mutate;
}
