import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Turns sales of a meal on or off, at once, and back when the server refuses. Paid orders stay. */
export function ActiveSwitch({ meal }: { meal: StaffMealView }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) =>
      call('PUT /api/restaurant/meals/:id/active', { params: { id: meal.id }, body: { isActive } }),
    onSuccess: (changed) => {
      updateCachedMeal(queries, changed);
      const text = changed.isActive ? `${meal.name} is on sale` : `${meal.name} is paused. Paid orders stay.`;
      showToast({ tone: 'success', text });
    },
    onError: (thrown) =>
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') }),
  });
  const isActive = isPending ? variables : meal.isActive;
  return (
    <Switch
      size="medium"
      weight="strong"
      labelSide="left"
      label={isActive ? 'Active' : 'Paused'}
      aria-label={`${meal.name} is on sale`}
      checked={isActive}
      onChange={mutate}
    />
  );
}
